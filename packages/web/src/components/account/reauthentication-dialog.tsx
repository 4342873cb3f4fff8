import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { ReauthenticationField, type ReauthenticationMethod } from './reauthentication-field.tsx';

/** Props of every re-authentication dialog. */
export type ConfirmationProps = { onConfirmed: () => void; onClose: () => void };

type ProofDialogProps = ConfirmationProps & {
  kind: ReauthenticationMethod;
  /** Sends the typed password or code; the text is empty for re-authentication with Google. */
  prove: (typed: string) => Promise<unknown>;
};

/** Asks for one re-authentication method, and shows why an attempt was refused. */
export function ReauthenticationDialog({ kind, prove, onConfirmed, onClose }: ProofDialogProps) {
  const { t } = useTranslation('common');
  const confirm = useMutation({ mutationFn: prove, onSuccess: onConfirmed });
  const form = useForm(
    { proof: '' },
    { proof: (proof) => kind === 'google' || proof.trim() !== '' || `proof.${kind}Required` },
    ({ proof }) => confirm.mutate(proof),
  );
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('proof.title')}
      description={t('proof.text')}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={confirm.isPending}>
            {t(kind === 'google' ? 'proof.google' : 'proof.confirm')}
          </Button>
        </>
      }
    >
      <ReauthenticationField
        kind={kind}
        problem={form.problems.proof && t(form.problems.proof)}
        refusal={confirm.error}
        input={form.text('proof')}
      />
    </Dialog>
  );
}
