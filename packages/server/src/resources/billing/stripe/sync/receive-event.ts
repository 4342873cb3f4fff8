import { withScope } from '../../../../db/scope.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { Deps } from '../../../../kernel/deps/deps.ts';
import { noteHint } from '../stripe-accounts.queries.ts';
import { readHint } from './read-hint.ts';
import { settleMs } from './write-look.ts';

/**
 * Treats an event of Stripe as a hint that its customer has changed. Its content is not trusted: the customer is fetched from
 * Stripe. Returns false for a customer of another installation and for an event of an unknown form, which is ignored.
 * @throws AppError `billing_off` if Stripe does not collect, `webhook_refused`
 */
export async function receiveStripeEvent(
  deps: Pick<Deps, 'stripe' | 'database' | 'clock'>,
  { bytes, signature }: { bytes: unknown; signature: string | undefined },
): Promise<boolean> {
  if (!deps.stripe) throw new AppError('billing_off');
  if (!Buffer.isBuffer(bytes)) throw new AppError('webhook_refused');
  const { event, sentAt } = await deps.stripe.readEvent(bytes, signature, deps.clock.now());
  return noteEvent(deps, event, sentAt);
}

/**
 * @param sentAt unix seconds by Stripe's clock; if missing, a sync always follows
 * @returns false for an unknown customer
 */
export async function noteEvent(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  event: unknown,
  sentAt?: number,
): Promise<boolean> {
  const at = clock.now();
  const hint = readHint(event, { sentAt, at });
  if (!hint) return false;
  const lookAt = new Date(at.getTime() + settleMs);
  return withScope(database, { organizationId: null, userId: null }, (tx) =>
    noteHint(tx, hint, { at, lookAt }),
  );
}
