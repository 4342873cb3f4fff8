import type Stripe from 'stripe';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { type Hint, noteHint } from './stripe-accounts.queries.ts';
import { settleMs } from './write-look.ts';

/**
 * Takes an event of Stripe's as a hint that its customer has changed. What it says is not believed: the customer is asked for
 * from Stripe. False for a customer of somebody else's, with which nothing is done.
 * @throws AppError `billing_off` where Stripe does not collect, `webhook_refused`
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
 * @param sentAt unix seconds by Stripe's clock; without them, a look follows in any case
 * @returns false for a customer that is not known here
 */
export async function noteEvent(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  event: Stripe.Event,
  sentAt?: number,
): Promise<boolean> {
  const at = clock.now();
  const hint = hintOf(event, latestMoment(event, { sentAt, at }));
  if (!hint) return false;
  const lookAt = new Date(at.getTime() + settleMs);
  return withScope(database, { organizationId: null, userId: null }, (tx) =>
    noteHint(tx, hint, { at, lookAt }),
  );
}

/** Whole seconds are rounded down, and the clocks of our own processes differ. */
const marginMs = 5_000;

/**
 * An event says at which second it happened, and its signature at which it was sent, both by Stripe's clock: before we got it, at
 * least the time between the two has passed.
 */
function latestMoment(
  { created }: Stripe.Event,
  { sentAt, at }: { sentAt: number | undefined; at: Date },
): Date | null {
  if (sentAt === undefined || !Number.isSafeInteger(created) || created > sentAt) return null;
  return new Date(at.getTime() - (sentAt - created) * 1000 + marginMs);
}

const maxIdLength = 255;

function hintOf({ id, type, created, data }: Stripe.Event, happenedBy: Date | null): Hint | undefined {
  const about = data.object as { object?: unknown; id?: unknown; customer?: unknown };
  const customer = about.object === 'customer' ? about.id : about.customer;
  const customerId = typeof customer === 'object' && customer ? Reflect.get(customer, 'id') : customer;
  const isReadable = [id, type, customerId].every(
    (text) => typeof text === 'string' && text.length <= maxIdLength && !text.includes('\u0000'),
  );
  if (!isReadable || !Number.isSafeInteger(created)) return undefined;
  return { id, type, customerId, createdAt: new Date(created * 1000), happenedBy };
}
