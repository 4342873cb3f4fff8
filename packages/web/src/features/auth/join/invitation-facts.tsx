import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/display/avatar.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import type { ResponseOf } from '../../../lib/api/client.ts';
import { AuthHeading } from '../card/auth-heading.tsx';

export type Invitation = ResponseOf<'GET /api/join'>;

/** Inviter, organization and role of an invitation, and what the role may do. */
export function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('auth');
  const { organization, role, invitedBy } = invitation;
  const text = invitedBy ? t('join.invitedBy', { name: invitedBy }) : t('join.invited');
  return (
    <>
      <Avatar
        name={organization.name}
        src={organization.logo}
        size="l"
        shape="square"
        tone="ink"
        className="mb-4 size-11! rounded-md!"
      />
      <AuthHeading title={t('join.title', { name: organization.name })} text={text} />
      <div className="mt-5 rounded-md border border-border bg-surface-2 px-3.5 py-3">
        <p className="flex items-center gap-2 text-13 text-text-2">
          {t('join.yourRole')} <Badge variant="default">{t(`join.roles.${role}`)}</Badge>
        </p>
        <p className="mt-1.5 text-13 text-pretty text-text-2">{t(`join.may.${role}`)}</p>
      </div>
    </>
  );
}
