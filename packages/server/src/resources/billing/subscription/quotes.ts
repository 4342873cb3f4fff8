import { currencies, cycles } from '@parley/contracts/billing/billing-lists';
import { planIds } from '@parley/contracts/values/lists';
import { z } from 'zod';
import type { PlanChange } from '../../../billing/subscription/plan-change.ts';
import type { Subscription } from '../../../billing/subscription/subscription.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';

const lifetimeMs = 15 * minuteMs;
const field = 'billing.quote';

const content = z.strictObject({
  at: z.iso.datetime(),
  revision: z.number(),
  plan: z.enum(planIds),
  cycle: z.enum(cycles),
  currency: z.enum(currencies),
  price: z.number(),
  amountDue: z.number(),
});

/** The price that a user was shown, with its time of expiry. */
export type Quote = z.output<typeof content>;

export function quoteOf(change: PlanChange, { revision }: Pick<Subscription, 'revision'>, at: Date): Quote {
  const { plan, cycle, amount } = change.priced;
  return {
    at: at.toISOString(),
    revision,
    plan,
    cycle,
    currency: change.currency,
    price: amount,
    amountDue: change.bill.amountDue,
  };
}

export function quoteExpiry(at: Date): Date {
  return new Date(at.getTime() + lifetimeMs);
}

/** Seals a quote for one organization, so that only the price shown to it can be charged. */
export function sealQuote({ sealer }: Pick<Deps, 'sealer'>, organizationId: string, quote: Quote): string {
  return sealer.seal(JSON.stringify(quote), { organizationId, field });
}

/**
 * @throws AppError `validation_failed` if the text is not a quote of this organization, `quote_stale` if it is older than 15
 * minutes
 */
export function openQuote(
  { sealer, clock }: Pick<Deps, 'sealer' | 'clock'>,
  organizationId: string,
  sealed: string,
): Quote {
  const quote = read();
  if (clock.now() > quoteExpiry(new Date(quote.at))) throw new AppError('quote_stale');
  return quote;

  function read(): Quote {
    try {
      return content.parse(JSON.parse(sealer.open(sealed, { organizationId, field })));
    } catch {
      throw invalidField('quote', 'validation.invalid');
    }
  }
}

/** @throws AppError `quote_stale` if the charge would differ from the shown one */
export function assertCurrent(shown: Quote, now: Quote): void {
  const isSame = content.keyof().options.every((name) => shown[name] === now[name]);
  if (!isSame) throw new AppError('quote_stale');
}
