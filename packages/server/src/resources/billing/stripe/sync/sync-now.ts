import { tenantScope, withScope } from '../../../../db/scope.ts';
import { takeTicket } from '../stripe-accounts.queries.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { lookAtStripe, type Truth } from './look-at-stripe.ts';
import { writeLook } from './write-look.ts';

/** A failed sync is repeated in the background after this time. */
const retryMs = 5_000;

/** Syncs an organization's customer now; undefined if it has none. */
export async function syncNow(deps: StripeDeps, organizationId: string): Promise<Truth | undefined> {
  const at = deps.clock.now();
  const retryAt = new Date(at.getTime() + retryMs);
  const look = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    takeTicket(tx, organizationId, { at, retryAt }),
  );
  if (!look) return undefined;
  const truth = await lookAtStripe(deps, look.customerId);
  await writeLook(deps, look, truth);
  return truth;
}
