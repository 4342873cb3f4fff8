import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import { endPush, takeDetails } from './details-to-push.queries.ts';
import { pushFacts } from './stripe-customer.ts';
import type { StripeDeps } from './stripe-deps.ts';

/** Before another try, and for as long as one may take. */
const retryMs = 60_000;

/**
 * Sends Stripe the address and tax id that were kept before. While it is away, the background goes on trying.
 */
export async function pushDetails(deps: StripeDeps, organizationId: string): Promise<void> {
  const until = nextTry(deps);
  const isTaken = await withScope(deps.database, { organizationId, userId: null }, (tx) =>
    takeDetails(tx, organizationId, until),
  );
  if (isTaken) await tryPush(deps, { organizationId, until });
}

/** False while Stripe does not take them. */
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
  await withScope(deps.database, { organizationId, userId: null }, (tx) =>
    endPush(tx, organizationId, { until, at }),
  );
  return true;
}

export function nextTry({ clock }: StripeDeps): Date {
  return new Date(clock.now().getTime() + retryMs);
}
