import type { MemberContext } from '@parley/contracts/rights/member-roles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReauthenticated } from '../../../components/account/use-reauthenticated.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { rowFocusProps } from '../../../components/ui/lib/keep-row-focus.ts';
import { teamPartPath } from '../../../lib/router/settings-tabs.ts';
import { useMay, useUser } from '../../../lib/session/use-user.ts';
import { PanelHeader } from '../panel-header.tsx';
import { InviteCard } from './invite-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { useChangeCapacity } from './use-change-capacity.ts';
import { useChangeRole } from './use-change-role.ts';
import { type Member, teamKey, useResend } from './use-team.ts';

const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));
const LimitDialog = lazy(async () => ({ default: (await import('./limit-dialog.tsx')).LimitDialog }));
const RightsDialog = lazy(async () => ({ default: (await import('./rights-dialog.tsx')).RightsDialog }));

/** Members of the organization with their permissions, and invitations. */
export function TeamPanel() {
  const { t } = useTranslation('settings');
  const may = useMay();
  const { user } = useUser();
  const [removing, setRemoving] = useState<Member | null>(null);
  const [limiting, setLimiting] = useState<Member | null>(null);
  const [showsRights, setShowsRights] = useState(false);
  const team = useQuery<Member[]>({ queryKey: teamKey });
  const { confirmed, dialog } = useReauthenticated();
  const changeRole = useChangeRole(confirmed);
  const changeCapacity = useChangeCapacity();
  const resend = useResend();
  const organization = user?.currentOrganization;
  const people = team.data?.filter(({ status }) => status === 'active') ?? [];
  const caller: MemberContext | null =
    organization && may('member.update')
      ? { role: organization.role, hasOwner: people.some(({ role }) => role === 'owner') }
      : null;
  return (
    <div {...rowFocusProps} className="contents">
      <PanelHeader
        title={t('common:settingsTabs.team-members')}
        text={
          team.data
            ? t('team.text', {
                people: t('team.peopleCount', { count: people.length }),
                invitations: t('team.invitationCount', { count: team.data.length - people.length }),
                name: organization?.name ?? '',
              })
            : t('team.textLoading')
        }
        actions={
          <>
            {caller ? null : <Button onClick={() => setShowsRights(true)}>{t('team.showRights')}</Button>}
            <ButtonLink href={teamPartPath('inbox')}>{t('common:settingsTabs.inbox')}</ButtonLink>
          </>
        }
      />
      {caller && may('member.invite') ? (
        <InviteCard
          caller={caller}
          unverified={user?.emailVerified ? undefined : user?.email}
          onShowRights={() => setShowsRights(true)}
        />
      ) : null}
      <PeopleCard
        caller={caller}
        resendingId={resend.isPending ? resend.variables.id : undefined}
        onRole={(member, role) => changeRole.mutate({ member, role })}
        onCapacity={(member, capacity) => changeCapacity.mutate({ member, capacity })}
        onLimit={setLimiting}
        onRemove={setRemoving}
        onResend={(member) => resend.mutate(member)}
      />
      <Suspense fallback={null}>
        {limiting ? <LimitDialog member={limiting} onClose={() => setLimiting(null)} /> : null}
        {removing ? <RemoveDialog member={removing} onClose={() => setRemoving(null)} /> : null}
        {showsRights ? <RightsDialog onClose={() => setShowsRights(false)} /> : null}
      </Suspense>
      {dialog}
    </div>
  );
}
