import {
  maxPeopleRules,
  type PeopleRule,
  type PeopleSettings,
  ruleActs,
} from '@parley/contracts/settings/people-settings';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Slider } from '../../../components/ui/choices/slider.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { NumberField } from '../../../components/ui/inputs/number-field.tsx';
import { TagInput } from '../../../components/ui/inputs/tag-input.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Rows } from '../flow/inspector/fields/rows.tsx';
import { TeamField } from '../flow/inspector/fields/team-field.tsx';

type RuleKind = PeopleRule['on'];

const then = 'offer' as const;

/** A new rule of each kind. */
const fresh: { [Kind in RuleKind]: Extract<PeopleRule, { on: Kind }> } = {
  unanswered: { on: 'unanswered', times: 2, then },
  angry: { on: 'angry', below: -0.5, then },
  words: { on: 'words', words: [], then },
  page: { on: 'page', pages: [], then },
  verified: { on: 'verified', then },
};
const kinds = Object.keys(fresh) as RuleKind[];

type PeopleRulesProps = {
  people: PeopleSettings;
  fieldErrors: Readonly<Record<string, string>>;
  onChange: (next: Partial<PeopleSettings>) => void;
};

/** When the chatbot offers a person by itself. */
export function PeopleRules({ people, fieldErrors, onChange }: PeopleRulesProps) {
  const { t } = useTranslation('builder');
  const refused = fieldErrors['deployment.people.rules'];
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Rows
        label={t('people.rules.title')}
        addLabel={t('people.rules.add')}
        max={maxPeopleRules}
        rows={people.rules}
        onRows={(rules) => onChange({ rules })}
        fresh={(): PeopleRule => fresh.unanswered}
      >
        {(rule, onRule, index) => (
          <RuleFields
            rule={rule}
            errorOf={(field) => fieldErrors[`deployment.people.rules.${index}.${field}`]}
            onRule={onRule}
          />
        )}
      </Rows>
      <p className="text-12 text-text-2">{t('people.rules.hint')}</p>
      {refused ? <p className="text-12 text-error-text">{refused}</p> : null}
    </div>
  );
}

type RuleFieldsProps = {
  rule: PeopleRule;
  errorOf: (field: string) => string | undefined;
  onRule: (rule: PeopleRule) => void;
};

function RuleFields({ rule, errorOf, onRule }: RuleFieldsProps) {
  const { t } = useTranslation('builder');
  return (
    <>
      <Select
        aria-label={t('people.rules.when')}
        value={rule.on}
        onChange={({ target }) => onRule(withAct(fresh[target.value as RuleKind], rule))}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`people.rules.kinds.${kind}`)}
          </option>
        ))}
      </Select>
      <RuleValue rule={rule} errorOf={errorOf} onRule={onRule} />
      <Field label={t('people.rules.then')}>
        {(control) => (
          <Select
            {...control}
            value={rule.then}
            onChange={({ target }) => onRule(acting(rule, target.value as PeopleRule['then']))}
          >
            {ruleActs.map((act) => (
              <option key={act} value={act}>
                {t(`people.rules.acts.${act}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {rule.then === 'ask' ? (
        <TeamField
          teamId={rule.teamId}
          error={errorOf('teamId')}
          onTeam={(teamId) => onRule({ ...acting(rule, 'ask'), ...(teamId && { teamId }) })}
        />
      ) : null}
    </>
  );
}

/** The rule with another act; only asking has a team. */
function acting(rule: PeopleRule, then: PeopleRule['then']): PeopleRule {
  const { teamId: _, ...others } = rule;
  return { ...others, then };
}

/** A rule of another kind does what the one before did. */
function withAct(rule: PeopleRule, { then, teamId }: PeopleRule): PeopleRule {
  return { ...rule, then, ...(teamId === undefined ? {} : { teamId }) };
}

function RuleValue({ rule, errorOf, onRule }: RuleFieldsProps) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  switch (rule.on) {
    case 'unanswered':
      return (
        <NumberField
          label={t('people.rules.times')}
          error={errorOf('times')}
          min={1}
          max={5}
          value={rule.times}
          onValueChange={(times) => (times === null ? undefined : onRule({ ...rule, times }))}
        />
      );
    case 'angry':
      return (
        <Field label={t('people.rules.below')} error={errorOf('below')}>
          {(control) => (
            <Slider
              {...control}
              min={-1}
              max={0}
              step={0.1}
              value={rule.below}
              valueText={format.number(rule.below)}
              onValueChange={(below) => onRule({ ...rule, below })}
            />
          )}
        </Field>
      );
    case 'words':
      return (
        <RuleList
          label={t('people.rules.words')}
          placeholder={t('people.rules.wordsExample')}
          error={errorOf('words')}
          values={rule.words}
          onValues={(words) => onRule({ ...rule, words })}
        />
      );
    case 'page':
      return (
        <RuleList
          label={t('proactive.pages')}
          placeholder={t('proactive.pagesExample')}
          error={errorOf('pages')}
          values={rule.pages}
          onValues={(pages) => onRule({ ...rule, pages })}
        />
      );
    case 'verified':
      return (
        <RuleList
          label={t('people.rules.ids')}
          optional
          error={errorOf('ids')}
          values={rule.ids ?? []}
          onValues={(ids) => onRule(withAct({ ...fresh.verified, ...(ids.length > 0 ? { ids } : {}) }, rule))}
        />
      );
  }
}

type RuleListProps = {
  label: string;
  placeholder?: string;
  optional?: boolean;
  error: string | undefined;
  values: string[];
  onValues: (values: string[]) => void;
};

function RuleList({ label, placeholder, optional = false, error, values, onValues }: RuleListProps) {
  return (
    <Field label={label} optional={optional} error={error}>
      {(control) => (
        <TagInput
          {...control}
          {...(placeholder === undefined ? {} : { placeholder })}
          values={values}
          onValuesChange={onValues}
        />
      )}
    </Field>
  );
}
