import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { PresenceStatus } from '@parley/contracts/values/inbox-lists';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { StatusDot, type StatusTone } from '../../../components/ui/display/status-dot.tsx';
import { DropdownMenu, MenuChoices, MenuLabel } from '../../../components/ui/overlays/dropdown-menu.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useUser } from '../../../lib/session/use-user.ts';

const presenceTones: Record<PresenceStatus, StatusTone> = { online: 'success', away: 'warning', off: 'off' };
const nobody = 'nobody';

/** Members who may reply, and who of them is there; loaded when first needed. */
export function useColleagues(isNeeded: boolean) {
  return useQuery<ResponseOf<'GET /api/presence'>>({
    queryKey: [apiPath('GET /api/presence')],
    enabled: isNeeded,
  });
}

type AssignMenuProps = {
  conversation: Conversation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loading: boolean;
  onAssign: (userId: string | null) => void;
};

/** Menu of the members who may reply, with who is there, and nobody. */
export function AssignMenu({ conversation, open, onOpenChange, loading, onAssign }: AssignMenuProps) {
  const { t } = useTranslation('conversations');
  const { user } = useUser();
  const format = useFormat();
  const { data, isError } = useColleagues(open);
  const nameOf = ({ userId, name }: { userId: string; name: string }) =>
    userId === user?.id ? t('control.you', { name }) : name;
  const members = (data ?? []).map((one) => ({
    value: one.userId,
    label: (
      <span className="flex min-w-0 items-center gap-2">
        <StatusDot tone={presenceTones[one.status]} />
        <span className="min-w-0 flex-1 truncate">{nameOf(one)}</span>
        <span className="text-12 text-text-3">
          {one.open > 0 ? t('control.open', { number: format.number(one.open) }) : null}
          <span className="sr-only"> {t(`common:presence.${one.status}`)}</span>
        </span>
      </span>
    ),
  }));
  return (
    <DropdownMenu
      open={open}
      onOpenChange={onOpenChange}
      className="max-h-80 w-64 overflow-y-auto"
      trigger={
        <IconButton
          size="s"
          variant="secondary"
          loading={loading}
          label={t('control.assign')}
          aria-keyshortcuts="a"
          icon={<UserPlus aria-hidden="true" size={16} />}
        />
      }
    >
      {data === undefined ? (
        <MenuLabel>{t(isError ? 'control.noMembers' : 'control.loading')}</MenuLabel>
      ) : (
        <MenuChoices
          label={t('control.assignTo')}
          value={conversation.assignee?.id ?? nobody}
          options={[...members, { value: nobody, label: t('inbox.nobody') }]}
          onValueChange={(userId) => onAssign(userId === nobody ? null : userId)}
        />
      )}
    </DropdownMenu>
  );
}
