import { canManageRole, type MemberContext } from '@parley/contracts/rights/member-roles';
import type { Role } from '@parley/contracts/rights/permissions';
import { Check, Mail, MoreHorizontal, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Avatar } from '../../../components/ui/display/avatar.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { DropdownMenu, MenuItem } from '../../../components/ui/overlays/dropdown-menu.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { RoleSelect } from './role-select.tsx';
import type { Member } from './use-team.ts';

export type PersonActs = {
  onRole: (member: Member, role: Role) => void;
  onRemove: (member: Member) => void;
  onResend: (member: Member) => void;
};

type PersonRowProps = PersonActs & {
  member: Member;
  isSelf: boolean;
  /** Null if the user may not change any member. */
  caller: MemberContext | null;
  resending: boolean;
};

/** On phones a row has two lines: name and actions, then role and status. */
const phoneCell = 'max-md:h-auto! max-md:min-w-0 max-md:border-0! max-md:p-0!';

/** One member or invitation of the team. */
export function PersonRow({ member, isSelf, caller, resending, onRole, onRemove, onResend }: PersonRowProps) {
  const { t } = useTranslation('settings');
  const isInvited = member.status === 'invited';
  const name = member.fullName || member.email;
  const open = caller !== null && canManageRole(caller, member.role);
  return (
    <tr
      data-row
      className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:border-b max-md:border-border max-md:px-3 max-md:py-2 max-md:last:border-0"
    >
      <td className={cx('max-w-60 max-md:max-w-none', phoneCell)}>
        <Person member={member} isSelf={isSelf} />
      </td>
      <td className={cx('max-md:order-2', phoneCell)}>
        {open && !isInvited ? (
          <RoleSelect
            quiet
            size="s"
            className="-ms-2 min-w-22"
            aria-label={t('team.roleOf', { name })}
            value={member.role}
            caller={caller}
            onRole={(role) => onRole(member, role)}
          />
        ) : (
          t(`roles.${member.role}`)
        )}
      </td>
      <td className={cx('max-md:order-3 max-md:justify-self-end', phoneCell)}>
        <Badge variant={isInvited ? 'outline' : 'success'}>{t(`team.status.${member.status}`)}</Badge>
      </td>
      <td className="max-md:hidden">
        <SecondFactor isOn={member.twoFactorEnabled} />
      </td>
      <td className="whitespace-nowrap text-text-2 max-md:hidden">
        <LastSeen member={member} />
      </td>
      <td className={cx('actions max-md:order-1 max-md:w-auto!', phoneCell)}>
        {open ? (
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
                  <IconButton label={t('team.actsOf', { name })} icon={<MoreHorizontal size={16} />} />
                }
              >
                <MenuItem danger icon={<UserMinus size={16} />} onSelect={() => onRemove(member)}>
                  {t(isInvited ? 'team.revoke' : 'team.remove')}
                </MenuItem>
              </DropdownMenu>
            )}
          </span>
        ) : null}
      </td>
    </tr>
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
