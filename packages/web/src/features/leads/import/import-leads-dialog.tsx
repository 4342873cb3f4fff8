import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileImportDialog } from '../../../components/file-import/file-import-dialog.tsx';
import { RowFindings } from '../../../components/file-import/row-findings.tsx';
import { useFileImport } from '../../../components/file-import/use-file-import.ts';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { invalidateList } from '../../../lib/api/query-client.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { chatbotsKey } from '../../../lib/chatbots/chatbot-cache.ts';
import { commaList } from '../../../lib/format/comma-list.ts';

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
  const namesOf = (as: FoundLeads['columns'][number]['as']) =>
    commaList(
      found.columns.filter((column) => column.as === as && column.name !== '').map(({ name }) => name),
      i18n.language,
    );
  const extra = namesOf('customField');
  const unread = namesOf('ignored');
  return (
    <RowFindings
      label={t('import.title')}
      counts={counts.map((count) => ({ label: t(`import.${labels[count]}`), rows: found[count] }))}
      problems={found.problems}
      problemText={(problem) => t('import.row', problem)}
    >
      {extra ? <p className="break-words text-text-2">{t('import.extra', { names: extra })}</p> : null}
      {unread ? <p className="break-words text-text-2">{t('import.unread', { names: unread })}</p> : null}
      <p className="text-text-2">{t('import.consent')}</p>
    </RowFindings>
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
