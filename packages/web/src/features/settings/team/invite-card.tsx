import type { MemberContext } from '@parley/contracts/rights/member-roles';
import type { Role } from '@parley/contracts/rights/permissions';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { checkEmail } from '../../../lib/form/check-email.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useResendVerification } from '../use-resend-verification.ts';
import { RoleSelect } from './role-select.tsx';
import { useInvite } from './use-team.ts';

type InviteCardProps = {
  caller: MemberContext;
  /** The user's email address while unverified; until it is verified, the user cannot invite anyone. */
  unverified: string | undefined;
  onShowRights: () => void;
};

/** Invites a person by email with a role. */
export function InviteCard({ caller, unverified, onShowRights }: InviteCardProps) {
  const { t } = useTranslation('settings');
  const [role, setRole] = useState<Role>('member');
  const form = useForm({ email: '' }, { email: checkEmail }, ({ email }) =>
    invite.mutate({ email: email.trim(), role }),
  );
  const invite = useInvite(() => form.reset({ email: '' }));
  const { email: problem } = form.problems;
  return (
    <Card>
      {unverified === undefined ? null : <VerifyFirstNote email={unverified} />}
      <form noValidate onSubmit={form.submit}>
        <Field
          label={t('team.inviteLabel')}
          error={problem && t(problem)}
          hint={t(`team.roleHint.${role}`)}
          action={
            <button type="button" className="link text-12" onClick={onShowRights}>
              {t('team.showRights')}
            </button>
          }
        >
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <span className="relative min-w-0 flex-1 basis-56">
                <Mail
                  aria-hidden="true"
                  size={16}
                  className="pointer-events-none absolute inset-y-0 start-3 my-auto text-text-3"
                />
                <Input
                  {...control}
                  type="email"
                  dir="ltr"
                  autoComplete="off"
                  placeholder={t('team.emailPlaceholder')}
                  className="ps-9!"
                  {...form.text('email')}
                />
              </span>
              <RoleSelect aria-label={t('team.inviteRole')} value={role} caller={caller} onRole={setRole} />
              <Button
                type="submit"
                variant="primary"
                data-add-row
                loading={invite.isPending}
                disabled={unverified !== undefined}
              >
                {t('team.invite')}
              </Button>
            </div>
          )}
        </Field>
      </form>
    </Card>
  );
}

/** Says that the user must verify their email address first, and resends the link. */
function VerifyFirstNote({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const resend = useResendVerification(email);
  return (
    <Note tone="warning" className="mb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-[1_1_14rem] break-words">{t('team.verifyFirst', { email })}</span>
        <Button size="s" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('account.resend')}
        </Button>
      </div>
    </Note>
  );
}
