import type { Role } from '@parley/contracts/rights/permissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, call, type ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

export type Member = ResponseOf<'GET /api/organization/users'>[number];

export const teamKey = [apiPath('GET /api/organization/users')] as const;

/** Shows a toast for a failed action, with the server's reason. */
function useFailure() {
  const { t } = useTranslation('settings');
  return (key: string) => (error: unknown) =>
    showToast({ tone: 'error', title: t(`team.${key}`), description: errorText(error, t) });
}

function useTeamRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: teamKey });
}

/** Sends an invitation; it is listed immediately. */
export function useInvite(onInvited: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const failed = useFailure();
  return useMutation({
    mutationFn: (body: { email: string; role: Role }) => call('POST /api/organization/invitations', { body }),
    onSuccess(invited) {
      queryClient.setQueryData<Member[]>(teamKey, (list) => [
        ...(list ?? []).filter(({ id, email }) => id !== invited.id && email !== invited.email),
        invited,
      ]);
      showToast({ title: t('team.invited'), description: t('team.invitedText', { email: invited.email }) });
      onInvited();
    },
    onError: failed('inviteFailed'),
  });
}

/** Sends a new invitation link that replaces the old one. */
export function useResend() {
  const { t } = useTranslation('settings');
  const refresh = useTeamRefresh();
  const failed = useFailure();
  return useMutation({
    mutationFn: ({ id: invitationId }: Member) =>
      call('POST /api/organization/invitations/{invitationId}/resend', { params: { invitationId } }),
    onSuccess({ email }) {
      showToast({ title: t('team.resent'), description: t('team.invitedText', { email }) });
    },
    onError: failed('resendFailed'),
    onSettled: refresh,
  });
}

/** Removes a member, or revokes an invitation. */
export function useRemove(onRemoved: () => void) {
  const { t } = useTranslation('settings');
  const refresh = useTeamRefresh();
  const failed = useFailure();
  return useMutation({
    mutationFn: ({ id, status }: Member) =>
      status === 'invited'
        ? call('DELETE /api/organization/invitations/{invitationId}', { params: { invitationId: id } })
        : call('DELETE /api/organization/users/{userId}', { params: { userId: id } }),
    async onSuccess(_answer, { status }) {
      await refresh();
      showToast({ title: t(status === 'invited' ? 'team.revoked' : 'team.removed') });
      onRemoved();
    },
    onError: failed('removeFailed'),
  });
}
