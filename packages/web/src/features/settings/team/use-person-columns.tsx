import { canManageRole, type MemberContext } from '@parley/contracts/rights/member-roles';
import { isAllowed, type Role } from '@parley/contracts/rights/permissions';
import { Bot, Check, Mail, MoreHorizontal, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Avatar } from '../../../components/ui/display/avatar.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { DropdownMenu, MenuItem } from '../../../components/ui/overlays/dropdown-menu.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { CapacityInput } from './capacity-input.tsx';
import { RoleSelect } from './role-select.tsx';
import type { Member } from './use-team.ts';

export type PersonActs = {
  onRole: (member: Member, role: Role) => void;
  onCapacity: (member: Member, capacity: number) => void;
  onLimit: (member: Member) => void;
  onRemove: (member: Member) => void;
  onResend: (member: Member) => void;
};

type PersonColumnsOptions = PersonActs & {
  /** Id of the user who looks. */
  ownId: string | undefined;
  /** Null if the user may not change any member. */
  caller: MemberContext | null;
  /** Id of the invitation being resent. */
  resendingId: string | undefined;
};

/** On phones a row has two lines: name and actions, then role and status. */
export const phoneRow =
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:border-b max-md:border-border max-md:px-3 max-md:py-2 max-md:last:border-0';
const phoneCell = 'max-md:h-auto! max-md:min-w-0 max-md:border-0! max-md:p-0!';

/** Columns of the team's members and invitations. */
export function usePersonColumns({ ownId, caller, resendingId, ...acts }: PersonColumnsOptions) {
  const { t } = useTranslation('settings');
  const mayChange = (member: Member) => caller !== null && canManageRole(caller, member.role);
  const columns: Column<Member>[] = [
    {
      key: 'person',
      header: t('team.person'),
      className: cx('max-w-60 max-md:max-w-none', phoneCell),
      cell: (member) => <Person member={member} isSelf={member.id === ownId} />,
    },
    {
      key: 'role',
      header: t('team.role'),
      className: cx('max-md:order-2', phoneCell),
      cell: (member) =>
        caller !== null && mayChange(member) && member.status !== 'invited' ? (
          <RoleSelect
            quiet
            size="s"
            className="-ms-2 min-w-22"
            aria-label={t('team.roleOf', { name: nameOf(member) })}
            value={member.role}
            caller={caller}
            onRole={(role) => acts.onRole(member, role)}
          />
        ) : (
          t(`roles.${member.role}`)
        ),
    },
    {
      key: 'status',
      header: t('team.statusHead'),
      className: cx('max-md:order-3 max-md:justify-self-end', phoneCell),
      cell: ({ status }) => (
        <Badge variant={status === 'invited' ? 'outline' : 'success'}>{t(`team.status.${status}`)}</Badge>
      ),
    },
    {
      key: 'secondFactor',
      header: t('team.secondFactor'),
      className: 'max-md:hidden',
      cell: (member) => <SecondFactor isOn={member.twoFactorEnabled} />,
    },
    {
      key: 'lastActive',
      header: t('team.lastActive'),
      className: 'whitespace-nowrap text-text-2 max-md:hidden',
      cell: (member) => <LastSeen member={member} />,
    },
    {
      key: 'capacity',
      header: t('team.capacity'),
      className: cx('max-md:order-4 max-md:col-span-2', phoneCell),
      cell: (member) => (
        <Capacity member={member} onCapacity={caller === null ? undefined : acts.onCapacity} />
      ),
    },
    {
      key: 'actions',
      header: t('team.acts'),
      headerHidden: true,
      className: cx('actions max-md:order-1 max-md:w-auto!', phoneCell),
      cell: (member) =>
        mayChange(member) ? (
          <Actions
            member={member}
            isSelf={member.id === ownId}
            resending={member.id === resendingId}
            onLimit={acts.onLimit}
            onRemove={acts.onRemove}
            onResend={acts.onResend}
          />
        ) : null,
    },
  ];
  return columns;
}

function nameOf({ fullName, email }: Member): string {
  return fullName || email;
}

/** Owners and administrators are never limited to chatbots. */
function isAdministrator({ role }: Member): boolean {
  return role === 'owner' || role === 'admin';
}

type CapacityProps = { member: Member; onCapacity: PersonActs['onCapacity'] | undefined };

/** How many conversations are assigned to a member, if any can be. */
function Capacity({ member, onCapacity }: CapacityProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { capacity } = member;
  if (capacity === null || !isAllowed(member.role, 'conversation.reply')) {
    return <span className="text-text-3 max-md:hidden">{t('team.none')}</span>;
  }
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="text-12 text-text-3 md:hidden">
        {t('team.capacity')}
      </span>
      {onCapacity ? (
        <CapacityInput
          label={t('team.capacityOf', { name: nameOf(member) })}
          value={capacity}
          onValueChange={(next) => onCapacity(member, next)}
        />
      ) : (
        format.number(capacity)
      )}
    </span>
  );
}

type ActionsProps = Omit<PersonActs, 'onRole' | 'onCapacity'> & {
  member: Member;
  isSelf: boolean;
  resending: boolean;
};

function Actions({ member, isSelf, resending, onLimit, onRemove, onResend }: ActionsProps) {
  const { t } = useTranslation('settings');
  const isInvited = member.status === 'invited';
  return (
    <span className="flex items-center justify-end gap-1">
      {isInvited ? (
        <Button
          size="s"
          loading={resending}
          aria-label={t('team.resendNamed', { email: member.email })}
          onClick={() => onResend(member)}
        >
          {t('team.resend')}
        </Button>
      ) : null}
      {isSelf ? null : (
        <DropdownMenu
          trigger={
            <IconButton
              label={t('team.actsOf', { name: nameOf(member) })}
              icon={<MoreHorizontal size={16} />}
            />
          }
        >
          {isInvited || isAdministrator(member) ? null : (
            <MenuItem icon={<Bot size={16} />} onSelect={() => onLimit(member)}>
              {t('team.limit')}
            </MenuItem>
          )}
          <MenuItem danger icon={<UserMinus size={16} />} onSelect={() => onRemove(member)}>
            {t(isInvited ? 'team.revoke' : 'team.remove')}
          </MenuItem>
        </DropdownMenu>
      )}
    </span>
  );
}

function Person({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { t } = useTranslation('settings');
  if (member.status === 'invited') {
    return (
      <span className="flex min-w-0 items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-7 flex-none place-items-center rounded-full border border-dashed border-control text-text-2"
        >
          <Mail size={14} />
        </span>
        <TruncatedText className="font-550">{member.email}</TruncatedText>
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={member.fullName} src={member.photoURL} />
      <span className="min-w-0">
        <span className="flex items-center gap-2 font-550">
          <TruncatedText>{member.fullName}</TruncatedText>
          {isSelf ? <Badge variant="default">{t('team.you')}</Badge> : null}
          {member.chatbotIds ? <Badge variant="outline">{t('team.limited')}</Badge> : null}
        </span>
        <TruncatedText className="text-12 text-text-3">{member.email}</TruncatedText>
      </span>
    </span>
  );
}

function SecondFactor({ isOn }: { isOn: boolean | null }) {
  const { t } = useTranslation('settings');
  if (isOn === null) return <span className="text-text-3">{t('team.none')}</span>;
  if (!isOn) return <span className="text-text-2">{t('team.off')}</span>;
  return (
    <span className="flex items-center gap-1.5">
      <Check aria-hidden="true" size={14} className="text-success-text" />
      {t('team.on')}
    </span>
  );
}

function LastSeen({ member }: { member: Member }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  if (member.status === 'active') {
    return member.lastActiveAt ? format.relative(member.lastActiveAt) : t('team.neverSeen');
  }
  const isOver = member.expiresAt !== null && Date.parse(member.expiresAt) < Date.now();
  return isOver ? (
    <span className="text-warning-text">
      {t('team.expiredOn', { date: format.dayMonth(member.expiresAt) })}
    </span>
  ) : (
    t('team.invitedOn', { date: format.dayMonth(member.invitedAt) })
  );
}
