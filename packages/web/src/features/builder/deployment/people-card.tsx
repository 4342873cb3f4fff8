import type { PeopleSettings } from '@parley/contracts/settings/people-settings';
import { shownNames } from '@parley/contracts/values/inbox-lists';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { NumberField } from '../../../components/ui/inputs/number-field.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { can } from '../../../lib/can.ts';
import { useTeams } from '../../../lib/inbox/teams.ts';
import type { Draft } from '../api/use-draft.ts';
import { PeopleAssignment } from './people-assignment.tsx';
import { PeopleRules } from './people-rules.tsx';

/** Whether visitors can talk to a person, and how people take over; takes effect when saved, without publishing. */
export function PeopleCard({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, fieldErrors } = draft;
  const { people } = settings.deployment;
  const teams = useTeams(people.enabled).data;
  // A team that was deleted meanwhile would be refused.
  const teamId = teams?.some(({ id }) => id === people.teamId) === false ? null : people.teamId;
  const change = (next: Partial<PeopleSettings>) =>
    draft.change({ deployment: { people: { ...people, teamId, ...next } } });
  return (
    <Card title={t('people.title')}>
      <fieldset disabled={!can(settings, 'chatbot.update')} className="flex min-w-0 flex-col gap-4">
        <Switch
          label={t('people.isOn')}
          hint={t('people.isOnHint')}
          checked={people.enabled}
          onCheckedChange={(enabled) => change({ enabled })}
        />
        {people.enabled ? (
          <>
            <p className="text-13">
              <Link href="/conversations" className="link">
                {t('people.toConversations')}
              </Link>
            </p>
            <Switch
              label={t('people.hasButton')}
              checked={people.button}
              onCheckedChange={(button) => change({ button })}
            />
            <Switch
              label={t('people.outsideHours')}
              hint={t('people.outsideHoursHint')}
              checked={people.outsideHours}
              onCheckedChange={(outsideHours) => change({ outsideHours })}
            />
            <Field label={t('people.names')} error={fieldErrors['deployment.people.names']}>
              {(control) => (
                <Select
                  {...control}
                  value={people.names}
                  onChange={({ target }) => change({ names: target.value as PeopleSettings['names'] })}
                >
                  {shownNames.map((name) => (
                    <option key={name} value={name}>
                      {t(`people.shown.${name}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <PeopleAssignment people={people} fieldErrors={fieldErrors} onChange={change} />
            <PeopleRules people={people} fieldErrors={fieldErrors} onChange={change} />
            <Waits people={people} fieldErrors={fieldErrors} onChange={change} />
            <Mails people={people} fieldErrors={fieldErrors} onChange={change} />
          </>
        ) : null}
      </fieldset>
    </Card>
  );
}

/** The numbers, as the contract limits them; without an optional one, its part does not happen. */
const waits = [
  { name: 'maxWaiting', min: 1, max: 500, isOptional: false },
  { name: 'escalateAfterMinutes', min: 1, max: 240, isOptional: true },
  { name: 'giveUpAfterMinutes', min: 1, max: 240, isOptional: false },
  { name: 'returnAfterMinutes', min: 1, max: 60, isOptional: false },
  { name: 'closeAfterHours', min: 1, max: 168, isOptional: false },
] as const;

type PartProps = {
  people: PeopleSettings;
  fieldErrors: Readonly<Record<string, string>>;
  onChange: (next: Partial<PeopleSettings>) => void;
};

function Waits({ people, fieldErrors, onChange }: PartProps) {
  const { t } = useTranslation('builder');
  return waits.map(({ name, min, max, isOptional }) => (
    <NumberField
      key={name}
      label={t(`people.${name}`)}
      hint={t(`people.${name}Hint`)}
      error={fieldErrors[`deployment.people.${name}`]}
      min={min}
      max={max}
      optional={isOptional}
      value={people[name]}
      onValueChange={(value) => (value === null && !isOptional ? undefined : onChange({ [name]: value }))}
    />
  ));
}

/** Whether replies that the visitor has not seen are emailed, and when. */
function Mails({ people, fieldErrors, onChange }: PartProps) {
  const { t } = useTranslation('builder');
  return (
    <>
      <Switch
        label={t('people.mailReplies')}
        hint={t('people.mailRepliesHint')}
        checked={people.mailReplies}
        onCheckedChange={(mailReplies) => onChange({ mailReplies })}
      />
      <NumberField
        label={t('people.mailAfterSeconds')}
        hint={t('people.mailAfterSecondsHint')}
        error={fieldErrors['deployment.people.mailAfterSeconds']}
        min={5}
        max={3600}
        disabled={!people.mailReplies}
        value={people.mailAfterSeconds}
        onValueChange={(value) => (value === null ? undefined : onChange({ mailAfterSeconds: value }))}
      />
    </>
  );
}
