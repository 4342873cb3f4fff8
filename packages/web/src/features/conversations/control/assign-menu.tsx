import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Popover } from '../../../components/ui/overlays/popover.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { AssignList } from './assign-list.tsx';
import type { Target } from './use-control.ts';

/** Members who may reply, and who of them is there; loaded when first needed. Nothing announces how much they have open. */
export function useColleagues(isNeeded: boolean, { staleTime = Number.POSITIVE_INFINITY } = {}) {
  return useQuery<ResponseOf<'GET /api/presence'>>({
    queryKey: [apiPath('GET /api/presence')],
    enabled: isNeeded,
    staleTime,
  });
}

type AssignMenuProps = {
  conversation: Conversation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loading: boolean;
  onAssign: (to: Target) => void;
};

/** Panel in which a conversation is assigned to a member, a team, or nobody. */
export function AssignMenu({ conversation, open, onOpenChange, loading, onAssign }: AssignMenuProps) {
  const { t } = useTranslation('conversations');
  const colleagues = useColleagues(open, { staleTime: 0 });
  function assign(to: Target): void {
    onOpenChange(false);
    onAssign(to);
  }
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={t('control.assign')}
      className="w-72 max-w-[calc(100vw-16px)]"
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
      {colleagues.data === undefined ? (
        <p role="status" className="px-3 py-2.5 text-13 text-text-2">
          {t(colleagues.isError ? 'control.noMembers' : 'control.loading')}
        </p>
      ) : (
        <AssignList conversation={conversation} colleagues={colleagues.data} onAssign={assign} />
      )}
    </Popover>
  );
}
