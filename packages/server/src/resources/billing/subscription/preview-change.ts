import type { billingRoutes, ChangePreview } from '@parley/contracts/resources/organization/billing';
import type { BodyOf } from '@parley/contracts/route';
import { planChange } from '../../../billing/subscription/plan-change.ts';
import { withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { stepContext } from '../billing-deps.ts';
import { findLosses } from '../ledger/find-losses.ts';
import { findRefunded } from '../store/refunded.queries.ts';
import { readStanding } from '../store/standing.queries.ts';
import { presentPreview } from './change-preview.presenter.ts';
import { quoteExpiry, quoteOf, sealQuote } from './quotes.ts';

/**
 * Previews the costs and losses of a plan change. Its quote guarantees exactly this charge for 15 minutes.
 * @throws AppError `billing_off`, `transition_refused`
 */
export async function previewChange(
  deps: Deps,
  scope: Scope,
  target: BodyOf<typeof billingRoutes.previewChange>,
): Promise<ChangePreview> {
  const { organizationId } = scope;
  const context = stepContext(deps);
  const { offer, at } = context;
  return withScope(deps.database, scope, async (tx) => {
    const standing = await readStanding(tx, organizationId, at);
    const { subscription, plan, account } = standing;
    const refunded = await findRefunded(tx, subscription);
    const change = planChange({ offer, subscription, plan, account, target, refunded, at });
    const quote = quoteOf(change, subscription, at);
    return presentPreview(change, {
      losses: await findLosses(tx, deps, standing, change),
      quote: sealQuote(deps, organizationId, quote),
      expiresAt: quoteExpiry(at),
    });
  });
}
