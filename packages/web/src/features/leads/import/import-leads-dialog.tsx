import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileImportDialog } from '../../../components/file-import/file-import-dialog.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { chatbotsKey } from '../../../lib/chatbots/chatbot-cache.ts';
import { ImportFindings } from './import-findings.tsx';
import { useImportLeads } from './use-import-leads.ts';

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
