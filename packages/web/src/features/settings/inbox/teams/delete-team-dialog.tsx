import type { Team } from '@parley/contracts/resources/visitors/teams';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.tsx';
import { useDeleteTeam } from './use-team-acts.ts';

/** Asks before a team is deleted, saying what becomes of its conversations. */
export function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const remove = useDeleteTeam(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('teams.deleteTitle', { name: team.name })}
      description={t('teams.deleteText')}
      confirmLabel={t('teams.delete')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(team)}
    />
  );
}
