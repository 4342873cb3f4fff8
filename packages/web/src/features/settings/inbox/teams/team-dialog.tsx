import type { Team } from '@parley/contracts/resources/visitors/teams';
import { maxTeamNameLength } from '@parley/contracts/values/inbox-lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { FormDialog } from '../../../../components/ui/overlays/form-dialog.tsx';
import { useForm } from '../../../../lib/form/use-form.ts';
import { type Member, teamKey } from '../../team/use-team.ts';
import { refusedField } from '../refused-field.ts';
import { MembersField } from './members-field.tsx';
import { useSaveTeam } from './use-team-acts.ts';

type TeamDialogProps = {
  /** Null for a new team. */
  team: Team | null;
  onClose: () => void;
};

/** Asks for the name and the members of a team. */
export function TeamDialog({ team, onClose }: TeamDialogProps) {
  const { t } = useTranslation('settings');
  const [memberIds, setMemberIds] = useState<readonly string[]>(team?.memberIds ?? []);
  const { data: people } = useQuery<Member[]>({ queryKey: teamKey });
  // Somebody may have left the organization since.
  const chosen = people ? memberIds.filter((id) => people.some((one) => one.id === id)) : memberIds;
  const save = useSaveTeam(team, onClose);
  const form = useForm(
    { name: team?.name ?? '' },
    { name: (name) => name.trim().length > 0 || 'common:validation.nameRequired' },
    ({ name }) => save.mutate({ name: name.trim(), memberIds: [...chosen] }),
  );
  const { name: problem } = form.problems;
  return (
    <FormDialog
      title={t(team === null ? 'teams.createTitle' : 'teams.editTitle')}
      description={t('teams.text')}
      onSubmit={form.submit}
      onClose={onClose}
      submitLabel={t(team === null ? 'teams.create' : 'webhooks.save')}
      pending={save.isPending}
    >
      <Field
        label={t('webhooks.name')}
        error={problem ? t(problem) : refusedField(save.error, 'name')}
        required
      >
        {(control) => (
          <Input
            {...control}
            size="l"
            autoComplete="off"
            maxLength={maxTeamNameLength}
            {...form.text('name')}
          />
        )}
      </Field>
      <MembersField chosen={chosen} onChange={setMemberIds} />
    </FormDialog>
  );
}
