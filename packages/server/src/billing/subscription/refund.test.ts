import { expect, it } from 'vitest';
import { type Line, type Priced, prorate, type Refunded, startPeriod } from '../amounts/proration.ts';
import { daysAfter } from './subscription.ts';

const begin = new Date('2026-03-01T00:00:00Z');
const on = (day: number): Date => daysAfter(begin, day);
const starter: Priced = { plan: 'starter', cycle: 'monthly', amount: 3_100 };
const professional: Priced = { plan: 'professional', cycle: 'monthly', amount: 6_200 };
const enterprise: Priced = { plan: 'enterprise', cycle: 'monthly', amount: 12_400 };

/** Billed on days 0, 10, and 20 of 31. */
const first = startPeriod(starter, begin);
const { period } = first;
const second = prorate({ ...starter, period }, professional, on(10)).lines;
const third = prorate({ ...professional, period }, enterprise, on(20)).lines;

function creditedOn(day: number, bought: Priced, refunded: Refunded | null): number {
  const yearly: Priced = { plan: 'enterprise', cycle: 'annual', amount: 120_000 };
  const { lines } = prorate({ ...bought, period }, yearly, on(day), refunded);
  return sumOf(lines.filter(({ kind }) => kind === 'credit'));
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

it('BILL-12: credits the whole price without a refund', () => {
  expect(creditedOn(21, enterprise, null)).toBe(-4_000);
});

it.each([
  ['the first invoice', { newest: null, older: first.lines }, -3_000],
  ['the second', { newest: null, older: second }, -3_000],
  ['both', { newest: null, older: [...first.lines, ...second] }, -2_000],
  ['the newest', { newest: third, older: [] }, -2_000],
  ['the newest and the first', { newest: third, older: first.lines }, -1_000],
  ['the newest and the second', { newest: third, older: second }, -1_000],
  ['all', { newest: third, older: [...first.lines, ...second] }, 0],
] as const)(
  'BILL-12: does not credit the remaining 10 days that %s charged if it was refunded',
  (_, refunded, credit) => {
    expect(creditedOn(21, enterprise, refunded)).toBe(credit);
  },
);

it('a refund for time that is already over reduces nothing', () => {
  const lines = startPeriod(starter, on(-31)).lines;
  expect(creditedOn(21, enterprise, { newest: null, older: lines })).toBe(-4_000);
});
