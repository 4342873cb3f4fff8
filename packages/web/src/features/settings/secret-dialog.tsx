import type { ReactNode } from 'react';
import { Button } from '../../components/ui/buttons/button.tsx';
import { CopyField } from '../../components/ui/data/copy-field.tsx';
import { Note } from '../../components/ui/feedback/note.tsx';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';

type SecretDialogProps = {
  title: string;
  /** Warning that the secret is not shown again. */
  warning: string;
  /** Kind of secret. */
  label: string;
  secret: string;
  keptLabel: string;
  onClose: () => void;
  /** Instructions for its use. */
  children?: ReactNode;
};

/** Shows a new secret; it cannot be shown again. */
export function SecretDialog({
  title,
  warning,
  label,
  secret,
  keptLabel,
  onClose,
  children,
}: SecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      footer={
        <Button data-autofocus variant="primary" onClick={onClose}>
          {keptLabel}
        </Button>
      }
    >
      <Note tone="warning">{warning}</Note>
      <CopyField label={label} value={secret} />
      {children}
    </Dialog>
  );
}
