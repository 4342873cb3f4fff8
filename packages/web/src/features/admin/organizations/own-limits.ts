import { limitNames } from '@parley/contracts/limits';

export type LimitName = (typeof limitNames)[number];

/** What is typed for each: nothing for the plan's, `*` for none at all, else a whole number. */
export type LimitTexts = Record<LimitName, string>;
type OwnLimits = Partial<Record<LimitName, number | null | undefined>>;

const unlimited = '*';
const maxLimit = 1_000_000_000_000;

export function textsOf(own: OwnLimits): LimitTexts {
  return ofEach((name) => {
    const value = own[name];
    if (value === undefined) return '';
    return value === null ? unlimited : String(value);
  });
}

type LimitChanges = Record<LimitName, number | null | 'plan'>;

/** The limits that were typed; null where one of the texts is no limit. */
export function limitsOf(texts: LimitTexts): LimitChanges | null {
  const typed = ofEach((name) => limitOf(texts[name].trim()));
  return Object.values(typed).includes(undefined) ? null : (typed as LimitChanges);
}

/** Undefined for a text that is no limit. */
export function limitOf(text: string): LimitChanges[LimitName] | undefined {
  if (text === '') return 'plan';
  if (text === unlimited) return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 && value <= maxLimit ? value : undefined;
}

function ofEach<Value>(make: (name: LimitName) => Value): Record<LimitName, Value> {
  return Object.fromEntries(limitNames.map((name) => [name, make(name)])) as Record<LimitName, Value>;
}
