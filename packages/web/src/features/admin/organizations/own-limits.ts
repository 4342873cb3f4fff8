import { limitNames } from '@parley/contracts/billing/limits';
import type { ResponseOf } from '../../../lib/api/client.ts';

export type AdminOrganization = ResponseOf<'GET /api/admin/organizations/{organizationId}'>;

export type LimitName = (typeof limitNames)[number];

/** Typed text per limit: '' for the plan's limit, `*` for unlimited, else a number. */
export type LimitTexts = Record<LimitName, string>;
type OwnLimits = Partial<Record<LimitName, number | null | undefined>>;

const unlimited = '*';
const maxLimit = 1_000_000_000_000;

/** Storage is typed in gigabytes and cost in dollars; fractions are allowed. */
const units: Partial<Record<LimitName, number>> = {
  storageBytes: 1_073_741_824,
  platformCostMicroUsd: 1_000_000,
};

export function hasUnit(name: LimitName): boolean {
  return name in units;
}

/** Converts a limit to the unit in which it is typed. */
export function inUnits(name: LimitName, limit: number): number {
  const inUnit = limit / (units[name] ?? 1);
  return hasUnit(name) ? Math.round(inUnit * 1_000) / 1_000 : inUnit;
}

export function textsOf(own: OwnLimits): LimitTexts {
  return ofEach((name) => {
    const value = own[name];
    if (value === undefined) return '';
    return value === null ? unlimited : String(inUnits(name, value));
  });
}

type LimitChanges = Record<LimitName, number | null | 'plan'>;

/** Parses the typed limits; null if one of them is invalid. */
export function limitsOf(texts: LimitTexts): LimitChanges | null {
  const typed = ofEach((name) => limitOf(name, texts[name]));
  return Object.values(typed).includes(undefined) ? null : (typed as LimitChanges);
}

/** Parses one limit: 'plan' if empty, null for unlimited, undefined if invalid. */
export function limitOf(name: LimitName, text: string): LimitChanges[LimitName] | undefined {
  const typed = text.trim();
  if (typed === '') return 'plan';
  if (typed === unlimited) return null;
  const number = Number(typed);
  const value = hasUnit(name) ? Math.round(number * (units[name] ?? 1)) : number;
  return Number.isInteger(value) && value >= 0 && value <= maxLimit ? value : undefined;
}

function ofEach<Value>(make: (name: LimitName) => Value): Record<LimitName, Value> {
  return Object.fromEntries(limitNames.map((name) => [name, make(name)])) as Record<LimitName, Value>;
}
