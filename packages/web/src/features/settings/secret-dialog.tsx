import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CopyField } from '../../components/ui/copy-field.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Note } from '../../components/ui/note.tsx';

type SecretDialogProps = {
  title: string;
  /** That it is not shown again. */
  warning: string;
  /** What the secret is. */
  label: string;
  secret: string;
  keptLabel: string;
  onClose: () => void;
  /** How it is used. */
  children?: ReactNode;
};

/** Shows a secret the one time that it can be seen. */
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
