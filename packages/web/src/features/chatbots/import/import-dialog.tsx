import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FileImportDialog } from '../../../components/file-import/file-import-dialog.tsx';
import { useFileImport } from '../../../components/file-import/use-file-import.ts';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { invalidateChatbotCount } from '../../../lib/chatbots/chatbot-cache.ts';

/** Reads an exported chatbot, shows what is imported and what is not, and creates a draft on confirmation. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chatbots');
  const steps = useImportChatbot();
  return (
    <FileImportDialog
      steps={steps}
      words={{
        title: t('import.title'),
        text: t('import.text'),
        drop: t('import.drop'),
        reading: t('import.reading'),
        submit: t('import.submit'),
      }}
      accept=".json,.yml,.yaml,application/json,application/yaml"
      isWorthAdding={() => true}
      done={({ name }) => t('import.done', { name })}
      next={({ chatbotId }) =>
        chatbotId === null ? null : (
          <ButtonLink href={`/builder/${chatbotId}`} variant="primary">
            {t('import.open')}
          </ButtonLink>
        )
      }
      sentences={{ invalid_json: t('import.notJson'), invalid_encoding: t('import.notJson') }}
      onClose={onClose}
    >
      {(found) => <ImportReport imported={found} />}
    </FileImportDialog>
  );
}

type Entry = Imported['report'][number];

const outcomes = ['leftOut', 'toAdd', 'imported'] as const satisfies readonly Entry['outcome'][];
const variantOf = { leftOut: 'destructive', toAdd: 'warning', imported: 'success' } as const;

/** What is imported from a file; losses come first. */
function ImportReport({ imported: { name, report } }: { imported: Imported }) {
  const { t } = useTranslation('chatbots');
  const entries = outcomes.flatMap((outcome) => report.filter((entry) => entry.outcome === outcome));
  return (
    <section aria-label={name} className="flex min-h-0 flex-col gap-2 text-13">
      <h3 className="truncate font-550">
        <bdi>{name}</bdi>
      </h3>
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
          <li key={index} className="flex items-start gap-2">
            <Badge variant={variantOf[entry.outcome]}>{t(`import.outcomes.${entry.outcome}`)}</Badge>
            <span className="min-w-0 flex-1">
              {t(`import.kinds.${entry.kind}`)}
              {entry.name === null ? null : (
                <span className="ms-1.5 font-medium break-words">
                  <bdi>{entry.name}</bdi>
                </span>
              )}
              {entry.origin === null || entry.origin === entry.name ? null : (
                <span className="block break-all text-text-2">
                  <bdi>{entry.origin}</bdi>
                </span>
              )}
              {entry.reason === null ? null : (
                <span className="block text-text-2">{t(`import.reasons.${entry.reason}`)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Imported = ResponseOf<'POST /api/chatbots/import'>;

/** Creates a draft from an exported chatbot. */
function useImportChatbot() {
  const queryClient = useQueryClient();
  return useFileImport<Imported>(
    (file, { isDryRun, onProgress }) => {
      const query = isDryRun ? { dryRun: 'true' as const } : {};
      return uploadFile(apiPath('POST /api/chatbots/import', { query }), file, { onProgress });
    },
    () => invalidateChatbotCount(queryClient),
  );
}
