import type { Team } from '@parley/contracts/resources/visitors/teams';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { invalidateBelow } from '../../../../lib/api/query-client.ts';
import { teamsKey } from '../../../../lib/inbox/teams.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { refusedField } from '../refused-field.ts';

export type TeamValues = { name: string; memberIds: string[] };

/** Reads again what names a team: the teams themselves, and in the background conversations and chatbots. */
async function readTeams(client: QueryClient): Promise<void> {
  void invalidateBelow(client, '/api/conversations');
  void invalidateBelow(client, '/api/chatbots');
  await client.invalidateQueries({ queryKey: teamsKey });
}

/** Creates a team, or changes parts of an existing one. A refused name is for the form to show; the rest is a toast. */
export function useSaveTeam(team: Team | null, onSaved: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: TeamValues) =>
      team === null
        ? call('POST /api/teams', { body: values })
        : call('PATCH /api/teams/{teamId}', { params: { teamId: team.id }, body: changesOf(team, values) }),
    async onSuccess() {
      await readTeams(queryClient);
      onSaved();
    },
    onError(error) {
      if (refusedField(error, 'name') !== undefined) return;
      showToast({ tone: 'error', title: t('teams.saveFailed'), description: errorText(error, t) });
    },
  });
}

/** Returns what differs, so that what a colleague changed in the meantime stays. */
function changesOf(team: Team, { name, memberIds }: TeamValues): Partial<TeamValues> {
  const before = new Set(team.memberIds);
  const areSame = memberIds.length === before.size && memberIds.every((id) => before.has(id));
  return { ...(name === team.name ? {} : { name }), ...(areSame ? {} : { memberIds }) };
}

/** Deletes a team. */
export function useDeleteTeam(onDeleted: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Team) => call('DELETE /api/teams/{teamId}', { params: { teamId: id } }),
    async onSuccess(_answer, { name }) {
      await readTeams(queryClient);
      showToast({ title: t('teams.deleted', { name }) });
      onDeleted();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('teams.deleteFailed'), description: errorText(error, t) }),
  });
}
