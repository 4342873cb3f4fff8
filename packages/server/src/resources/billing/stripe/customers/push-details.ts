import { tenantScope, withScope } from '../../../../db/scope.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { minuteMs } from '../../../../lib/timing/durations.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { endPush, takeDetails } from './details-to-push.queries.ts';
import { pushFacts } from './stripe-customer.ts';

/** Pause before a retry, which is also the maximum duration of an attempt. */
const retryMs = minuteMs;

/** Sends the stored address and tax id to Stripe. If Stripe is unavailable, the background retries. */
export async function pushDetails(deps: StripeDeps, organizationId: string): Promise<void> {
  const until = nextTry(deps);
  const isTaken = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    takeDetails(tx, organizationId, until),
  );
  if (isTaken) await tryPush(deps, { organizationId, until });
}

/** Returns false if Stripe does not accept them now. */
export async function tryPush(
  deps: StripeDeps,
  { organizationId, until }: { organizationId: string; until: Date },
): Promise<boolean> {
  try {
    await pushFacts(deps, organizationId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ organizationId, error: String(error) }, 'Stripe has not taken an address or tax id yet');
    return false;
  }
  const at = deps.clock.now();
  await withScope(deps.database, tenantScope(organizationId), (tx) =>
    endPush(tx, organizationId, { until, at }),
  );
  return true;
}

export function nextTry({ clock }: StripeDeps): Date {
  return new Date(clock.now().getTime() + retryMs);
}
