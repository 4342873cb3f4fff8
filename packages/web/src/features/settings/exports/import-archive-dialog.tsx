import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { FileProblem } from '../../../components/ui/file-problem.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { ArchiveFindings } from './archive-findings.tsx';
import { type ImportedArchive, useImportArchive, useReadArchive } from './use-import-archive.ts';

/** Reads an archive of an organization, says what comes over, and adds it to the current one when told to. */
export function ImportArchiveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const read = useReadArchive();
  const save = useImportArchive();
  const error = save.error ?? read.error;
  const found = save.data ?? read.data?.found;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('exports.import.title')}
      description={save.data ? undefined : t('exports.import.text')}
      footer={
        save.data ? (
          <>
            <Button onClick={onClose}>{t('common:ui.close')}</Button>
            <ButtonLink href="/chatbots" variant="primary">
              {t('exports.types.chatbots')}
            </ButtonLink>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
            <Button
              variant="primary"
              disabled={!read.data || !bringsAnything(read.data.found)}
              loading={save.isPending}
              onClick={() => read.data && save.mutate(read.data.file)}
            >
              {t('exports.import.submit')}
            </Button>
          </>
        )
      }
    >
      {save.data ? (
        <p role="status" className="text-13 font-550">
          {t('exports.import.done')}
        </p>
      ) : (
        <FileDrop
          label={t('exports.import.drop')}
          accept=".tar,application/x-tar"
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
          {t('exports.import.reading')}
        </p>
      ) : null}
      {error ? <FileProblem error={error} /> : null}
      {found && !error ? <ArchiveFindings found={found} /> : null}
    </Dialog>
  );
}

function bringsAnything({ chatbots }: ImportedArchive): boolean {
  return chatbots.some(({ outcome }) => outcome === 'imported');
}
