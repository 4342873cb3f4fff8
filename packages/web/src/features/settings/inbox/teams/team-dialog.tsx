import type { Team } from '@parley/contracts/resources/visitors/teams';
import { maxTeamNameLength } from '@parley/contracts/values/inbox-lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { FormDialog } from '../../../../components/ui/overlays/form-dialog.tsx';
import { useForm } from '../../../../lib/form/use-form.ts';
import { refusedText } from '../refused-text.ts';
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
  const save = useSaveTeam(team, onClose);
  const form = useForm(
    { name: team?.name ?? '' },
    { name: (name) => name.trim().length > 0 || 'common:validation.nameRequired' },
    ({ name }) => save.mutate({ name: name.trim(), memberIds: [...memberIds] }),
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
        error={problem ? t(problem) : refusedText(save.error, 'name')}
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
      <MembersField chosen={memberIds} onChange={setMemberIds} />
    </FormDialog>
  );
}
