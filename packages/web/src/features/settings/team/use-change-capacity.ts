import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { type Member, teamKey } from './use-team.ts';

/** Changes how many conversations are assigned to a member; optimistic, reverted if the server refuses. */
export function useChangeCapacity() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const show = (id: string, capacity: number | null) =>
    queryClient.setQueryData<Member[]>(teamKey, (list) =>
      list?.map((member) => (member.id === id ? { ...member, capacity } : member)),
    );
  return useMutation({
    mutationFn: ({ member, capacity }: { member: Member; capacity: number }) =>
      call('PATCH /api/organization/users/{userId}', { params: { userId: member.id }, body: { capacity } }),
    onMutate: ({ member, capacity }) => show(member.id, capacity),
    onSuccess: ({ fullName }) => showToast({ title: t('team.capacityChanged', { name: fullName }) }),
    onError(error, { member }) {
      show(member.id, member.capacity);
      showToast({ tone: 'error', title: t('team.capacityFailed'), description: errorText(error, t) });
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: [apiPath('GET /api/presence')] });
      return queryClient.invalidateQueries({ queryKey: teamKey });
    },
  });
}
