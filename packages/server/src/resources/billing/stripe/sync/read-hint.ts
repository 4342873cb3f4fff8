import { isStorable } from '../../../../lib/text/storable.ts';
import type { Hint } from '../stripe-accounts.queries.ts';

/** Tolerance: event times are rounded down to seconds, and the clocks of our own processes differ. */
const marginMs = 5_000;
const maxIdLength = 255;
/** The last second that both PostgreSQL and JavaScript dates support, in the year 9999. */
const maxSeconds = 253_402_300_799;

/**
 * Reads the customer and time of an event; undefined if it has no customer or is not an event. The signature proves that it came
 * from Stripe, not that it has the expected form.
 * @param sentAt unix seconds by Stripe's clock
 */
export function readHint(
  event: unknown,
  { sentAt, at }: { sentAt: number | undefined; at: Date },
): Hint | undefined {
  const id = textOf(fieldOf(event, 'id'));
  const type = textOf(fieldOf(event, 'type'));
  const created = fieldOf(event, 'created');
  const customerId = customerOf(fieldOf(fieldOf(event, 'data'), 'object'));
  if (id === undefined || type === undefined || customerId === undefined || !isSecond(created))
    return undefined;
  const happenedBy = latestMoment(created, { sentAt, at });
  return { id, type, customerId, createdAt: new Date(created * 1000), happenedBy };
}

function customerOf(about: unknown): string | undefined {
  const isCustomer = fieldOf(about, 'object') === 'customer';
  const customer = isCustomer ? fieldOf(about, 'id') : fieldOf(about, 'customer');
  return textOf(typeof customer === 'string' ? customer : fieldOf(customer, 'id'));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown): string | undefined {
  const isText =
    typeof value === 'string' && value !== '' && value.length <= maxIdLength && isStorable(value);
  return isText ? value : undefined;
}

function isSecond(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= maxSeconds;
}

/**
 * Latest time by our clock at which an event can have happened: it was received at least `sentAt - created` after it happened,
 * both by Stripe's clock.
 */
function latestMoment(
  created: number,
  { sentAt, at }: { sentAt: number | undefined; at: Date },
): Date | null {
  if (sentAt === undefined || created > sentAt) return null;
  return new Date(at.getTime() - (sentAt - created) * 1000 + marginMs);
}
