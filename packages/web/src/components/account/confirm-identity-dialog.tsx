import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallInput, call } from '../../lib/api/client.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { askGoogle } from '../../lib/session/google/ask-google.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProofField } from './proof-field.tsx';
import { type ProofKind, proofKindOf } from './proof-kind.ts';

type ConfirmIdentityDialogProps = { onConfirmed: () => void; onClose: () => void };
type Proof = NonNullable<CallInput<'POST /api/user/confirm'>['body']>;

/** Re-authenticates with what the account has: its password, else a code of its second factor, else Google. */
export function ConfirmIdentityDialog({ onConfirmed, onClose }: ConfirmIdentityDialogProps) {
  const { t } = useTranslation('common');
  const { user } = useUser();
  const kind = proofKindOf(user);
  const confirm = useMutation({
    mutationFn: async (typed: string) => call('POST /api/user/confirm', { body: await proofOf(kind, typed) }),
    onSuccess: onConfirmed,
  });
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
      <ProofField
        kind={kind}
        problem={form.problems.proof && t(form.problems.proof)}
        refusal={confirm.error}
        input={form.text('proof')}
      />
    </Dialog>
  );
}

/** @throws where Google's window is blocked, closed or names nobody */
async function proofOf(kind: ProofKind, typed: string): Promise<Proof> {
  if (kind === 'password') return { password: typed };
  if (kind === 'code') return { code: typed.trim() };
  const account = await askGoogle();
  if (!account) throw new Error('Google named nobody');
  return { idToken: account.idToken };
}
