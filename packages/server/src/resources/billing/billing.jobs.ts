import { advance } from '../../billing/subscription/advance.ts';
import { withPlatform } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { type EventJob, eventJob, type WorkLoop } from '../../kernel/slice/job.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { stepContext } from './billing-deps.ts';
import { writeSteps } from './ledger/write-steps.ts';
import { remindDue } from './remind.jobs.ts';
import { lockDue } from './store/standing.queries.ts';
import { endClosed, pushWaiting, syncDirty } from './stripe/customers/stripe-customers.jobs.ts';
import type { StripeDeps } from './stripe/stripe-deps.ts';
import { catchUp, compareAll } from './stripe/sync/check-stripe.jobs.ts';
import { announceMeters } from './usage/announce-meters.ts';
import { createRefreshLimits } from './usage/refresh-limits.jobs.ts';

const batchSize = 100;

export function billingJobs(deps: Deps): EventJob[] {
  return [
    eventJob({
      queue: 'billing.announce_meters',
      on: ['knowledge.ready', 'subscription.changed'],
      retryLimit: 5,
      timeoutSeconds: 60,
      concurrency: 2,
      duringSuspension: true,
      handle: ({ organizationId }) => announceMeters(deps, organizationId),
    }),
  ];
}

export function billingLoops(deps: Deps): WorkLoop[] {
  return [
    { name: 'billing.advance', everyMs: 5_000, run: () => advanceDue(deps) },
    { name: 'billing.remind', everyMs: 600_000, run: () => remindDue(deps) },
    { name: 'billing.refresh_limits', everyMs: 4_000, run: createRefreshLimits(deps) },
  ];
}

/**
 * Runs the due steps of at most 100 subscriptions: renewals, retries, ends. Each step is written with its documents in one
 * transaction, so that a killed process charges nobody twice and leaves no gap in the invoice numbers. Returns the number of
 * steps.
 */
export async function advanceDue(deps: Pick<Deps, 'database' | 'clock' | 'config' | 'offer' | 'ids'>) {
  if (deps.config.billing === 'off') return 0;
  const context = stepContext(deps);
  return withPlatform(deps.database, async (tx) => {
    const due = await lockDue(tx, context.at, batchSize);
    const planned = due.flatMap((standing) => {
      const step = advance(standing, context);
      return step ? [{ standing, step }] : [];
    });
    if (planned.length > 0) await writeSteps(tx, deps, planned);
    return planned.length;
  });
}

export function stripeLoops(deps: StripeDeps): WorkLoop[] {
  return [
    { name: 'billing.sync_stripe', everyMs: 1_000, run: (signal) => syncDirty(deps, signal) },
    { name: 'billing.push_details', everyMs: 5_000, run: () => pushWaiting(deps) },
    { name: 'billing.end_closed', everyMs: 5_000, run: () => endClosed(deps) },
    { name: 'billing.catch_up', everyMs: minuteMs, run: () => catchUp(deps) },
    { name: 'billing.compare_all', everyMs: minuteMs, run: () => compareAll(deps) },
  ];
}
