import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { FileProblem } from '../../../components/ui/file-problem.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { ImportReport } from './import-report.tsx';
import { useImportChatbot, useImportReport } from './use-import-chatbot.ts';

/** Reads a chatbot's file, says what comes over and what does not, and makes a draft of it when told to. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chatbots');
  const read = useImportReport();
  const save = useImportChatbot();
  const done = save.data;
  const shown = done ?? read.data?.imported;
  const error = save.error ?? read.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('import.title')}
      description={done ? undefined : t('import.text')}
      footer={
        done?.chatbotId ? (
          <ButtonLink href={`/builder/${done.chatbotId}`} variant="primary">
            {t('import.open')}
          </ButtonLink>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
            <Button
              variant="primary"
              disabled={!read.data}
              loading={save.isPending}
              onClick={() => read.data && save.mutate(read.data.file)}
            >
              {t('import.submit')}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <p role="status" className="text-13 font-550">
          {t('import.done', { name: done.name })}
        </p>
      ) : (
        <FileDrop
          label={t('import.drop')}
          accept=".json,.yml,.yaml,application/json,application/yaml"
          disabled={read.isPending || save.isPending}
          onFiles={([file]) => {
            if (!file) return;
            save.reset();
            read.mutate(file);
          }}
        />
      )}
      {read.isPending ? (
        <p className="flex items-center gap-2 text-13 text-text-2">
          <Spinner size={14} />
          {t('import.reading')}
        </p>
      ) : null}
      {error ? (
        <FileProblem
          error={error}
          sentences={{ invalid_json: t('import.notJson'), invalid_encoding: t('import.notJson') }}
        />
      ) : null}
      {shown ? <ImportReport imported={shown} /> : null}
    </Dialog>
  );
}
