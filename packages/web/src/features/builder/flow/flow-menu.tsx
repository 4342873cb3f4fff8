import { ClipboardCopy, Download, Ellipsis, KeyRound, Languages, Trash2, Upload, Wand } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../components/ui/overlays/dropdown-menu.tsx';
import { saveText } from '../../../lib/save-file.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { ImportDialog } from './import/import-dialog.tsx';
import { SecretsDialog } from './secrets/secrets-dialog.tsx';
import { useFlow } from './state/flow-context.ts';
import { useTidyUp } from './tidy/use-tidy-up.ts';
import { TranslationsDialog } from './translations/translations-dialog.tsx';

export function FlowMenu() {
  const { t } = useTranslation('builder');
  const { chatbotId, editor } = useFlow();
  const { tidyUp, isTidying } = useTidyUp();
  const [isAsking, setIsAsking] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const [isTranslating, setIsTranslating] = useState(false);
  const [isKeeping, setIsKeeping] = useState(false);
  async function copy(): Promise<void> {
    const text = JSON.stringify(editor.flow, null, 2);
    await navigator.clipboard.writeText(text).then(
      () => showToast({ title: t('flow.toast.copiedFlow') }),
      () => showToast({ tone: 'error', title: t('flow.toast.copyFailed') }),
    );
  }
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton
            variant="secondary"
            label={t('flow.menu')}
            loading={isTidying}
            icon={<Ellipsis aria-hidden="true" size={16} />}
          />
        }
      >
        <MenuItem disabled={editor.locked} icon={<Wand aria-hidden="true" size={16} />} onSelect={tidyUp}>
          {t('flow.tidyUp')}
        </MenuItem>
        <MenuItem icon={<ClipboardCopy aria-hidden="true" size={16} />} onSelect={() => void copy()}>
          {t('flow.copyAll')}
        </MenuItem>
        <MenuItem
          icon={<Download aria-hidden="true" size={16} />}
          onSelect={() => saveText('flow.json', JSON.stringify(editor.flow, null, 2), 'application/json')}
        >
          {t('flow.export')}
        </MenuItem>
        <MenuItem
          disabled={editor.locked}
          icon={<Upload aria-hidden="true" size={16} />}
          onSelect={() => setIsImporting(true)}
        >
          {t('flow.import.action')}
        </MenuItem>
        <MenuItem
          disabled={editor.locked}
          icon={<KeyRound aria-hidden="true" size={16} />}
          onSelect={() => setIsKeeping(true)}
        >
          {t('flow.secrets.action')}
        </MenuItem>
        <MenuItem icon={<Languages aria-hidden="true" size={16} />} onSelect={() => setIsTranslating(true)}>
          {t('flow.translations.action')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          danger
          disabled={editor.locked}
          icon={<Trash2 aria-hidden="true" size={16} />}
          onSelect={() => setIsAsking(true)}
        >
          {t('flow.remove.action')}
        </MenuItem>
      </DropdownMenu>
      {isImporting ? <ImportDialog onClose={() => setIsImporting(false)} /> : null}
      {isTranslating ? <TranslationsDialog onClose={() => setIsTranslating(false)} /> : null}
      {isKeeping ? <SecretsDialog chatbotId={chatbotId} onClose={() => setIsKeeping(false)} /> : null}
      <RemoveFlow open={isAsking} onOpenChange={setIsAsking} />
    </>
  );
}

type RemoveFlowProps = { open: boolean; onOpenChange: (open: boolean) => void };

function RemoveFlow({ open, onOpenChange }: RemoveFlowProps) {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('flow.remove.title')}
      description={t('flow.remove.text')}
      confirmLabel={t('flow.remove.confirm')}
      onConfirm={() => {
        onOpenChange(false);
        editor.replace(null);
      }}
    />
  );
}
