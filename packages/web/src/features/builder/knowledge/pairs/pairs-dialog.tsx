import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { FileDrop } from '../../../../components/ui/file-drop.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { Refusal } from '../refusal.tsx';
import { PairFindings } from './pair-findings.tsx';
import { useImportPairs, useReadPairs } from './use-import-pairs.ts';

/** Reads a CSV file, says what is in it, and adds its questions and answers as a source when told to. */
export function PairsDialog({ chatbotId, onClose }: { chatbotId: string; onClose: () => void }) {
  const { t } = useTranslation('knowledgeBase');
  const read = useReadPairs();
  const save = useImportPairs();
  const error = save.error ?? read.error;
  const found = save.data ?? read.data?.found;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('pairs.title')}
      description={save.data ? undefined : t('pairs.text')}
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
              {t('pairs.submit')}
            </Button>
          </>
        )
      }
    >
      {save.data ? (
        <p role="status" className="text-13 font-550">
          {t('pairs.done')}
        </p>
      ) : (
        <FileDrop
          label={t('pairs.drop')}
          accept=".csv,.tsv,.txt,text/csv"
          disabled={read.isPending || save.isPending}
          onFiles={([file]) => {
            if (!file) return;
            save.reset();
            read.mutate({ file, chatbotId });
          }}
        />
      )}
      {read.isPending ? (
        <p className="flex items-center gap-2 text-13 text-text-2">
          <Spinner size={14} />
          {t('pairs.reading')}
        </p>
      ) : null}
      {error ? <Problem error={error} /> : null}
      {found && !error ? <PairFindings found={found} /> : null}
    </Dialog>
  );
}

function Problem({ error }: { error: Error }) {
  const { t } = useTranslation('knowledgeBase');
  const { code, fields } = error instanceof ApiError ? error : { code: '', fields: {} as never };
  const sentence = code === 'invalid_encoding' ? t('pairs.notUtf8') : fields.file;
  if (sentence === undefined) return <Refusal error={error} />;
  return (
    <p role="alert" className="text-13 text-error-text">
      {sentence}
    </p>
  );
}
