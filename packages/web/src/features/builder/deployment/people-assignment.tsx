import type { PeopleSettings } from '@parley/contracts/settings/people-settings';
import { assignmentKinds } from '@parley/contracts/values/inbox-lists';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Radio } from '../../../components/ui/choices/radio.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { useTeams } from '../../../lib/inbox/teams.ts';
import { teamPartPath } from '../../../lib/router/settings-tabs.ts';

type PeopleAssignmentProps = {
  people: PeopleSettings;
  fieldErrors: Readonly<Record<string, string>>;
  onChange: (next: Partial<PeopleSettings>) => void;
};

/** Whose team answers, and who of it gets a visitor who waits. */
export function PeopleAssignment({ people, fieldErrors, onChange }: PeopleAssignmentProps) {
  const { t } = useTranslation('builder');
  return (
    <>
      <TeamField
        teamId={people.teamId}
        error={fieldErrors['deployment.people.teamId']}
        onChange={(teamId) => onChange({ teamId })}
      />
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-1.5 text-13 font-550">{t('people.assign')}</legend>
        {assignmentKinds.map((kind) => (
          <Radio
            key={kind}
            name="people-assign"
            value={kind}
            label={t(`people.assignKinds.${kind}`)}
            hint={t(`people.assignTexts.${kind}`)}
            checked={people.assign === kind}
            onChange={() => onChange({ assign: kind })}
          />
        ))}
      </fieldset>
    </>
  );
}

type TeamFieldProps = {
  teamId: string | null;
  error: string | undefined;
  onChange: (teamId: string | null) => void;
};

/** Everybody, or a team. A team that no longer exists counts as everybody. */
function TeamField({ teamId, error, onChange }: TeamFieldProps) {
  const { t } = useTranslation('builder');
  const teams = useTeams();
  const isKnown = teams.data?.some(({ id }) => id === teamId) === true;
  // Until the teams are loaded the chosen one has no name, but must not look like everybody.
  const isUnnamed = teamId !== null && !isKnown && teams.data === undefined;
  return (
    <Field
      label={t('people.team')}
      hint={teams.isError ? t('people.teamsFailed') : t('people.teamHint')}
      error={error}
      action={
        <Link href={teamPartPath('inbox')} className="link text-12">
          {t('people.toTeams')}
        </Link>
      }
    >
      {(control) => (
        <Select
          {...control}
          disabled={teams.data === undefined}
          value={isKnown || isUnnamed ? (teamId ?? '') : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        >
          <option value="">{t('people.everybody')}</option>
          {isUnnamed ? <option value={teamId}>…</option> : null}
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
