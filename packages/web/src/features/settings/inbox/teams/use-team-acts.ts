import type { Team } from '@parley/contracts/resources/visitors/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { invalidateBelow } from '../../../../lib/api/query-client.ts';
import { teamsKey } from '../../../../lib/inbox/teams.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { refusedText } from '../refused-text.ts';

export type TeamValues = { name: string; memberIds: string[] };

/** Creates a team, or changes an existing one. A refused name is for the form to show; the rest is a toast. */
export function useSaveTeam(team: Team | null, onSaved: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TeamValues) =>
      team === null
        ? call('POST /api/teams', { body })
        : call('PATCH /api/teams/{teamId}', { params: { teamId: team.id }, body }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: teamsKey });
      onSaved();
    },
    onError(error) {
      if (refusedText(error, 'name') !== undefined) return;
      showToast({ tone: 'error', title: t('teams.saveFailed'), description: errorText(error, t) });
    },
  });
}

/** Deletes a team. Conversations name it, so they are read again. */
export function useDeleteTeam(onDeleted: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Team) => call('DELETE /api/teams/{teamId}', { params: { teamId: id } }),
    async onSuccess(_answer, { name }) {
      void invalidateBelow(queryClient, '/api/conversations');
      await queryClient.invalidateQueries({ queryKey: teamsKey });
      showToast({ title: t('teams.deleted', { name }) });
      onDeleted();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('teams.deleteFailed'), description: errorText(error, t) }),
  });
}
