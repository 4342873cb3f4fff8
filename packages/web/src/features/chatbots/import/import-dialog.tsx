import { useTranslation } from 'react-i18next';
import { FileImportDialog } from '../../../components/file-import/file-import-dialog.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { ImportReport } from './import-report.tsx';
import { useImportChatbot } from './use-import-chatbot.ts';

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
