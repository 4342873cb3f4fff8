import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileImportDialog } from '../../../components/file-import/file-import-dialog.tsx';
import { useFileImport } from '../../../components/file-import/use-file-import.ts';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { invalidateList } from '../../../lib/api/query-client.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { chatbotsKey } from '../../../lib/chatbots/chatbot-cache.ts';
import { commaList } from '../../../lib/format/comma-list.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

/** Reads a CSV file, previews it, and adds the new leads to a chatbot on confirmation. */
export function ImportLeadsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('leads');
  const { data: chatbots } = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  const [chosen, setChosen] = useState<string | null>(null);
  const chatbotId = chosen ?? chatbots?.[0]?.id ?? '';
  const steps = useImportLeads(chatbotId);
  useReadAgain(chatbotId, steps);
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
      accept=".csv,.tsv,.txt,text/csv"
      isWorthAdding={({ added }) => added > 0}
      done={() => t('import.done')}
      isDisabled={chatbotId === ''}
      sentences={{ invalid_encoding: t('import.notUtf8') }}
      choices={
        <>
          {chatbots?.length === 0 ? <Note>{t('add.noChatbot')}</Note> : null}
          <Field label={t('fields.chatbot')}>
            {(control) => (
              <Select
                {...control}
                value={chatbotId}
                disabled={steps.isReading || steps.isSaving}
                onChange={({ target }) => setChosen(target.value)}
              >
                {chatbots?.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      }
      onClose={onClose}
    >
      {(found) => <ImportFindings found={found} />}
    </FileImportDialog>
  );
}

/** Which leads are new depends on the chatbot, so the file is read again if another one is chosen. */
function useReadAgain(chatbotId: string, { file, read }: ReturnType<typeof useImportLeads>): void {
  const readFor = useRef(chatbotId);
  useEffect(() => {
    if (readFor.current === chatbotId) return;
    readFor.current = chatbotId;
    if (file) read(file);
  }, [chatbotId, file, read]);
}

const counts = ['added', 'known', 'invalid'] as const;
const labels = { added: 'new', known: 'known', invalid: 'invalid' } as const;

/** Content of a file: number of new leads, errors by row, and use of its columns. */
function ImportFindings({ found }: { found: FoundLeads }) {
  const { t, i18n } = useTranslation('leads');
  const { number } = useFormat();
  const namesOf = (as: FoundLeads['columns'][number]['as']) =>
    commaList(
      found.columns.filter((column) => column.as === as && column.name !== '').map(({ name }) => name),
      i18n.language,
    );
  const extra = namesOf('customField');
  const unread = namesOf('ignored');
  return (
    <section aria-label={t('import.title')} className="flex min-h-0 flex-col gap-3 text-13">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {counts.map((count) => (
          <div key={count} className="contents">
            <dt>{t(`import.${labels[count]}`)}</dt>
            <dd className="text-end font-550 tabular-nums">{number(found[count])}</dd>
          </div>
        ))}
      </dl>
      {found.problems.length > 0 ? (
        <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-error-text">
          {found.problems.map(({ row, message }) => (
            <li key={row}>{t('import.row', { row: number(row), message })}</li>
          ))}
        </ul>
      ) : null}
      {extra ? <p className="break-words text-text-2">{t('import.extra', { names: extra })}</p> : null}
      {unread ? <p className="break-words text-text-2">{t('import.unread', { names: unread })}</p> : null}
      <p className="text-text-2">{t('import.consent')}</p>
    </section>
  );
}

type FoundLeads = ResponseOf<'POST /api/leads/import'>;

/** Adds the leads of a file that the chatbot does not have yet. */
function useImportLeads(chatbotId: string) {
  const queryClient = useQueryClient();
  return useFileImport<FoundLeads>(
    (file, { isDryRun, onProgress }) => {
      const query = { chatbotId, ...(isDryRun ? { dryRun: 'true' as const } : {}) };
      return uploadFile(apiPath('POST /api/leads/import', { query }), file, { onProgress });
    },
    () => invalidateList(queryClient, apiPath('GET /api/leads')),
  );
}
