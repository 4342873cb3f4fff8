import type { WorkLoop } from '../../../kernel/slice/job.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { pushWaiting } from './customers/push-details.jobs.ts';
import { endClosed, syncDirty } from './customers/stripe-customers.jobs.ts';
import type { StripeDeps } from './stripe-deps.ts';
import { catchUp, compareAll } from './sync/check-stripe.jobs.ts';

export function stripeLoops(deps: StripeDeps): WorkLoop[] {
  return [
    { name: 'billing.sync_stripe', everyMs: 1_000, run: (signal) => syncDirty(deps, signal) },
    { name: 'billing.push_details', everyMs: 5_000, run: () => pushWaiting(deps) },
    { name: 'billing.end_closed', everyMs: 5_000, run: () => endClosed(deps) },
    { name: 'billing.catch_up', everyMs: minuteMs, run: () => catchUp(deps) },
    { name: 'billing.compare_all', everyMs: minuteMs, run: () => compareAll(deps) },
  ];
}
