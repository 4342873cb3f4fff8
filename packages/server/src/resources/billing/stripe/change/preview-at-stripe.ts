import type { billingRoutes, ChangePreview } from '@parley/contracts/resources/organization/billing';
import type { BodyOf } from '@parley/contracts/route';
import { wholeSecond } from '../../../../billing/amounts/periods.ts';
import { withScope } from '../../../../db/scope.ts';
import type { Scope } from '../../../../kernel/scope.ts';
import { findLosses } from '../../ledger/find-losses.ts';
import { readStanding } from '../../store/standing.queries.ts';
import { presentPreview } from '../../subscription/change-preview.presenter.ts';
import { quoteExpiry, quoteOf, sealQuote } from '../../subscription/quotes.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { syncNow } from '../sync/sync-now.ts';
import { liveChange, liveItemOf } from './live-change.ts';

/**
 * Previews the cost of a plan change according to Stripe, and its losses. Its quote guarantees exactly this charge for 15
 * minutes.
 * @throws AppError `transition_refused`, `payments_unavailable`
 */
export async function previewAtStripe(
  deps: StripeDeps,
  scope: Scope,
  target: BodyOf<typeof billingRoutes.previewChange>,
): Promise<ChangePreview> {
  const { organizationId } = scope;
  const at = wholeSecond(deps.clock.now());
  const item = liveItemOf(await syncNow(deps, organizationId));
  const standing = await withScope(deps.database, scope, (tx) => readStanding(tx, organizationId, at));
  const change = await liveChange(deps, standing, { target, at, item });
  const losses = await withScope(deps.database, scope, (tx) => findLosses(tx, deps, standing, change));
  const quote = sealQuote(deps, organizationId, quoteOf(change, standing.subscription, at));
  return presentPreview(change, { losses, quote, expiresAt: quoteExpiry(at) });
}
