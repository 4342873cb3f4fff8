import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { Field } from '../inputs/field.tsx';
import { Input } from '../inputs/input.tsx';
import { sameWhenTyped } from '../lib/same-when-typed.ts';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the thing: "Delete “Click & Collect”?" */
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  /** While true, both buttons are disabled and the confirming one shows a spinner. */
  pending?: boolean | undefined;
  tone?: 'destructive' | 'primary' | undefined;
  /** The exact words to type before the action can be confirmed. */
  typeToConfirm?: string | undefined;
  /** A less drastic alternative at the start of the footer. */
  alternative?: ReactNode;
  /** What is lost. */
  children?: ReactNode;
};

/** Asks before an action; it does not close by itself, so that a failed action can be retried. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const { tone = 'destructive', typeToConfirm, pending = false } = props;
  const blocked = typeToConfirm !== undefined && !sameWhenTyped(typed, typeToConfirm);
  function changeOpen(open: boolean) {
    setTyped('');
    props.onOpenChange(open);
  }
  return (
    <Dialog
      open={props.open}
      onOpenChange={changeOpen}
      title={props.title}
      description={props.description}
      size="s"
      role="alertdialog"
      footerNote={props.alternative}
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocked && !pending) props.onConfirm();
      }}
      footer={
        <>
          <Button data-autofocus disabled={pending} onClick={() => changeOpen(false)}>
            {props.cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button type="submit" variant={tone} loading={pending} disabled={blocked}>
            {tone === 'destructive' && !pending ? <Trash2 aria-hidden="true" size={16} /> : null}
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
      {typeToConfirm === undefined ? null : (
        <Field label={t('ui.typeToConfirm', { text: typeToConfirm })}>
          {(control) => (
            <Input
              {...control}
              size="l"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}
