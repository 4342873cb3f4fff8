import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'role'> & {
  onSubmit: NonNullable<DialogProps['onSubmit']>;
  onClose: () => void;
  submitLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'primary' | 'destructive' | undefined;
  /** While true, the submitting button shows a spinner. */
  pending: boolean;
  disabled?: boolean | undefined;
  children?: ReactNode;
};

/** A form in a dialog, open while rendered, with a cancel and a submit button. */
export function FormDialog({
  onClose,
  submitLabel,
  cancelLabel,
  tone = 'primary',
  pending,
  disabled,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel ?? t('ui.cancel')}</Button>
          <Button type="submit" variant={tone} loading={pending} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
      {...dialog}
    />
  );
}
