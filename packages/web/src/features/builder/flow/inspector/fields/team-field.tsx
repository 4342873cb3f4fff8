import { useTranslation } from 'react-i18next';
import { Select } from '../../../../../components/ui/choices/select.tsx';
import { Field } from '../../../../../components/ui/inputs/field.tsx';
import { useTeams } from '../../../../../lib/inbox/teams.ts';

type TeamFieldProps = {
  teamId: string | undefined;
  error?: string | undefined;
  onTeam: (teamId: string | undefined) => void;
};

/** The chatbot's team, or another one. */
export function TeamField({ teamId, error, onTeam }: TeamFieldProps) {
  const { t } = useTranslation('builder');
  const teams = useTeams();
  const isKnown = teams.data?.some(({ id }) => id === teamId) === true;
  return (
    <Field label={t('people.team')} hint={teams.isError ? t('people.teamsFailed') : undefined} error={error}>
      {(control) => (
        <Select
          {...control}
          disabled={teams.data === undefined}
          value={teamId ?? ''}
          onChange={({ target }) => onTeam(target.value || undefined)}
        >
          <option value="">{t('flow.field.handoverTeam')}</option>
          {teamId === undefined || isKnown ? null : <option value={teamId}>…</option>}
          {teams.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
