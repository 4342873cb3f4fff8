import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../../../tools/random.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { testEngine } from '../../../test/test-databases.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { ManualClock } from '../../ports/clock.ts';
import { type BillingCall, pickCalls, pickHistory, prepareCall } from './testing/billing-calls.ts';
import { billingState, insertOrganization } from './testing/billing-state.ts';
import { holdBilling } from './testing/hold-billing.ts';

/** More cases, which take minutes: `BILLING_TRIES=1000 npx vitest run packages/server/src/resources/billing/parallel-billing`. */
const tries = Number(process.env.BILLING_TRIES ?? 40);
const clock = new ManualClock(new Date('2026-03-10T09:00:00Z'));
let app: TestApp;
let deps: Deps;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { DEFAULT_PLAN: 'free' } });
  const { offer } = app.deps;
  const starter = { ...offer.plans.starter, trialDays: 14 };
  const seller = { ...offer.seller, country: 'IE', rates: { IE: '23' } };
  deps = { ...app.deps, offer: { ...offer, plans: { ...offer.plans, starter }, seller } };
});
afterAll(() => app.close());

interface Scenario {
  balance: number;
  /** Calls that run one after the other first, to set up the state. */
  before: BillingCall[];
  calls: BillingCall[];
  /** Whether all calls wait for one lock, so that each has begun before any finishes. */
  isHeldUp: boolean;
}

function pickScenario(random: Random): Scenario {
  return {
    balance: random.pick([0, 700, 6_000]),
    before: pickHistory(random),
    calls: pickCalls(random),
    isHeldUp: random.chance(0.5),
  };
}

// The embedded engine has one session, so its transactions never run in parallel.
it.runIf(testEngine() === 'postgres')(
  'concurrent calls leave invoices, plan and balance as some sequential order of them would',
  async () => {
    const different = [];
    for (let seed = 1; seed <= tries; seed += 1) {
      const scenario = pickScenario(createRandom(seed));
      const outcome = await runTogether(scenario);
      const orders = await ordersUntil(scenario, outcome);
      if (!orders.includes(outcome)) different.push({ seed, scenario, outcome, orders });
    }
    expect(different).toEqual([]);
  },
  30_000 + tries * 1_000,
);

/** The result of each call, and the stored state afterwards. */
type Outcome = string;

async function runTogether({ balance, before, calls, isHeldUp }: Scenario): Promise<Outcome> {
  const { organizationId, run } = await begin({ balance, before }, calls);
  if (!isHeldUp) return outcomeOf(organizationId, await Promise.all(run.map((call) => call())));
  const held = await holdBilling(deps, organizationId);
  const answers = Promise.all(run.map((call) => call()));
  await held.untilWaiting(run.length);
  await held.release();
  return outcomeOf(organizationId, await answers);
}

/** Outcomes of the calls in sequential orders, until one equals `wanted`. */
async function ordersUntil({ balance, before, calls }: Scenario, wanted: Outcome): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const order of permutations(calls.map((_, index) => index))) {
    const { organizationId, run } = await begin({ balance, before }, calls);
    const answers: string[] = [];
    for (const index of order) answers[index] = (await run[index]?.()) ?? '';
    outcomes.push(await outcomeOf(organizationId, answers));
    if (outcomes.at(-1) === wanted) break;
  }
  return outcomes;
}

/** Creates an organization in the scenario's initial state, and prepares its calls. */
async function begin(
  { balance, before }: Pick<Scenario, 'balance' | 'before'>,
  calls: readonly BillingCall[],
): Promise<{ organizationId: string; run: (() => Promise<string>)[] }> {
  const organizationId = await insertOrganization(deps, balance);
  for (const call of before) await (await prepareCall(deps, organizationId, call))();
  const run: (() => Promise<string>)[] = [];
  for (const call of calls) run.push(await prepareCall(deps, organizationId, call));
  return { organizationId, run };
}

async function outcomeOf(organizationId: string, answers: readonly string[]): Promise<Outcome> {
  return `${answers.join(', ')}\n${await billingState(deps, organizationId)}`;
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}
