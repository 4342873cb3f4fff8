import type { Role } from '@parley/contracts/permissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { type Member, teamKey } from './use-team.ts';

/** Gives a member another role; shown at once, taken back when the server refuses. */
export function useChangeRole() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const show = (id: string, role: Role) =>
    queryClient.setQueryData<Member[]>(teamKey, (list) =>
      list?.map((member) => (member.id === id ? { ...member, role } : member)),
    );
  return useMutation({
    mutationFn: ({ member, role }: { member: Member; role: Role }) =>
      call('PATCH /api/organization/users/{userId}', { params: { userId: member.id }, body: { role } }),
    onMutate: ({ member, role }) => show(member.id, role),
    onSuccess: ({ fullName, role }) =>
      showToast({ title: t('team.roleChanged', { name: fullName, role: t(`roles.${role}`) }) }),
    onError(error, { member }) {
      show(member.id, member.role);
      showToast({ tone: 'error', title: t('team.roleFailed'), description: errorText(error, t) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKey }),
  });
}
