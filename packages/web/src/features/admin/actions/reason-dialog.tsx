import { maxReasonLength, minReasonLength } from '@parley/contracts/rights/admin-lists';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { useForm } from '../../../lib/form/use-form.ts';

type ReasonDialogProps = {
  /** Names the action and its target. */
  title: string;
  /** Describes the consequences. */
  text: string;
  label: string;
  tone: 'primary' | 'destructive';
  isPending: boolean;
  onAct: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason of an action; the affected users will read it. */
export function ReasonDialog({ title, text, label, tone, isPending, onAct, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('admin');
  const form = useForm(
    { reason: '' },
    { reason: (reason) => reason.trim().length >= minReasonLength || 'common:validation.reasonMissing' },
    ({ reason }) => onAct(reason.trim()),
  );
  return (
    <FormDialog
      size="s"
      role="alertdialog"
      title={title}
      description={text}
      onSubmit={form.submit}
      submitLabel={label}
      tone={tone}
      pending={isPending}
      onClose={onClose}
    >
      <Field
        label={t('acts.reason')}
        hint={t('acts.reasonHint')}
        error={form.problems.reason && t(form.problems.reason)}
        required
      >
        {(control) => <Textarea {...control} maxLength={maxReasonLength} {...form.text('reason')} />}
      </Field>
    </FormDialog>
  );
}
