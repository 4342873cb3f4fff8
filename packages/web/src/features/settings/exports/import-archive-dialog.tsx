import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileImportDialog } from '../../../components/file-import/file-import-dialog.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { ArchiveFindings } from './archive-findings.tsx';
import { type ImportedArchive, useImportArchive } from './use-import-archive.ts';

/** Reads an archive of an organization, previews it, and imports it into the current one on confirmation. */
export function ImportArchiveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [keepsOwn, setKeepsOwn] = useState(false);
  const steps = useImportArchive(keepsOwn);
  return (
    <FileImportDialog
      steps={steps}
      words={{
        title: t('exports.import.title'),
        text: t('exports.import.text'),
        drop: t('exports.import.drop'),
        reading: t('exports.import.reading'),
        submit: t('exports.import.submit'),
      }}
      accept=".tar,application/x-tar"
      isWorthAdding={bringsAnything}
      done={() => t('exports.import.done')}
      next={() => (
        <ButtonLink href="/chatbots" variant="primary">
          {t('exports.types.chatbots')}
        </ButtonLink>
      )}
      onClose={onClose}
    >
      {(found) => (
        <ArchiveFindings
          found={found}
          choice={steps.saved ? null : { keepsOwn, onChange: setKeepsOwn, isDisabled: steps.isSaving }}
        />
      )}
    </FileImportDialog>
  );
}

function bringsAnything({ chatbots, webhooks, settings }: ImportedArchive): boolean {
  return (
    [...chatbots, ...webhooks].some(({ outcome }) => outcome === 'imported') ||
    settings.some(({ outcome }) => outcome === 'set' || outcome === 'replaced')
  );
}
