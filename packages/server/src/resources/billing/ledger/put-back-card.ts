import { lockOrganization } from '../../../accounts/users/memberships.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { findAccount, saveAccount } from '../store/billing-accounts.queries.ts';
import { hasPaidSince } from '../store/invoices.queries.ts';

/** For this long after a card was entered, it counts as entered for the current purchase. */
const triedMs = 15 * minuteMs;

/** Runs a purchase. If a card that was entered for it refuses the charge, the previous card, or none, is restored. */
export async function withFormerCard(deps: Deps, scope: Scope, purchase: () => Promise<void>): Promise<void> {
  try {
    await purchase();
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment_failed') await putBackCard(deps, scope);
    throw error;
  }
}

async function putBackCard(deps: Deps, scope: Scope): Promise<void> {
  const { organizationId } = scope;
  const at = deps.clock.now();
  await withScope(deps.database, scope, async (tx) => {
    await lockOrganization(tx, organizationId);
    const { card } = await findAccount(tx, organizationId);
    if (card?.former === undefined || card.givenAt === undefined) return;
    const givenAt = new Date(card.givenAt);
    if (at.getTime() - givenAt.getTime() > triedMs) return;
    if (await hasPaidSince(tx, organizationId, givenAt)) return;
    await saveAccount(tx, organizationId, { card: card.former }, at);
    await appendEvent(tx, deps, { organizationId, type: 'billing.updated', resourceId: organizationId });
  });
}
