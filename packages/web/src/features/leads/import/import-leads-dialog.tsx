import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { FileProblem } from '../../../components/ui/file-problem.tsx';
import { Note } from '../../../components/ui/note.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { chatbotsKey } from '../../../lib/chatbots/chatbot-cache.ts';
import { ImportFindings } from './import-findings.tsx';
import { useImportLeads, useReadLeads } from './use-import-leads.ts';

/** Reads a CSV file, says what is in it, and adds the new leads to a chatbot when told to. */
export function ImportLeadsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('leads');
  const { data: chatbots } = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  const [chosen, setChosen] = useState<string | null>(null);
  const read = useReadLeads();
  const save = useImportLeads();
  const chatbotId = chosen ?? chatbots?.[0]?.id;
  const isBusy = read.isPending || save.isPending;
  const found = save.data ?? read.data?.found;
  const error = save.error ?? read.error;
  const readAgain = (file: File, target = chatbotId) => {
    save.reset();
    if (target !== undefined) read.mutate({ file, chatbotId: target });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('import.title')}
      description={save.data ? undefined : t('import.text')}
      footer={
        save.data ? (
          <Button variant="primary" onClick={onClose}>
            {t('common:ui.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
            <Button
              variant="primary"
              disabled={!read.data || read.data.found.added === 0}
              loading={save.isPending}
              onClick={() => read.data && save.mutate(read.data)}
            >
              {t('import.submit')}
            </Button>
          </>
        )
      }
    >
      {chatbots?.length === 0 ? <Note>{t('add.noChatbot')}</Note> : null}
      {save.data ? (
        <p role="status" className="text-13 font-550">
          {t('import.done')}
        </p>
      ) : (
        <>
          <Field label={t('fields.chatbot')}>
            {(control) => (
              <Select
                {...control}
                value={chatbotId ?? ''}
                disabled={isBusy}
                onChange={({ target }) => {
                  setChosen(target.value);
                  // Who is new depends on whom the chatbot knows.
                  if (read.variables) readAgain(read.variables.file, target.value);
                }}
              >
                {chatbots?.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <FileDrop
            label={t('import.drop')}
            accept=".csv,.tsv,.txt,text/csv"
            disabled={isBusy || chatbotId === undefined}
            onFiles={([file]) => file && readAgain(file)}
          />
        </>
      )}
      {read.isPending ? (
        <p className="flex items-center gap-2 text-13 text-text-2">
          <Spinner size={14} />
          {t('import.reading')}
        </p>
      ) : null}
      {error ? <FileProblem error={error} sentences={{ invalid_encoding: t('import.notUtf8') }} /> : null}
      {found && !error ? <ImportFindings found={found} /> : null}
    </Dialog>
  );
}
