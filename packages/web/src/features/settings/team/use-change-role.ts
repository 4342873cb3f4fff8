import type { Role } from '@parley/contracts/rights/permissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isReauthenticationCanceled } from '../../../components/account/use-reauthenticated.tsx';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { type Member, teamKey } from './use-team.ts';

type Confirmed = <Answer>(act: () => Promise<Answer>) => Promise<Answer>;

/**
 * Changes a member's role; optimistic, reverted if the server refuses. Granting or removing the owner role requires
 * re-authentication through `confirmed`.
 */
export function useChangeRole(confirmed: Confirmed) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const show = (id: string, role: Role) =>
    queryClient.setQueryData<Member[]>(teamKey, (list) =>
      list?.map((member) => (member.id === id ? { ...member, role } : member)),
    );
  return useMutation({
    mutationFn: ({ member, role }: { member: Member; role: Role }) =>
      confirmed(() =>
        call('PATCH /api/organization/users/{userId}', { params: { userId: member.id }, body: { role } }),
      ),
    onMutate: ({ member, role }) => show(member.id, role),
    onSuccess: ({ fullName, role }) =>
      showToast({ title: t('team.roleChanged', { name: fullName, role: t(`roles.${role}`) }) }),
    onError(error, { member }) {
      show(member.id, member.role);
      if (isReauthenticationCanceled(error)) return;
      showToast({ tone: 'error', title: t('team.roleFailed'), description: errorText(error, t) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKey }),
  });
}
