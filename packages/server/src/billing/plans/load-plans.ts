import { readFile } from 'node:fs/promises';
import type { Currency } from '@parley/contracts/billing/billing-lists';
import { limitNames } from '@parley/contracts/billing/limits';
import { annualDiscountPercent, annualPrice, builtInPlans, type Plan } from '@parley/contracts/billing/plans';
import { countryCodes } from '@parley/contracts/values/countries';
import { type PlanId, planIds } from '@parley/contracts/values/lists';
import { z } from 'zod';
import { ConfigError } from '../../config/read-environment.ts';

/** Issuer of the invoices, as printed on them. */
export interface Seller {
  name: string;
  address: string;
  country: string;
  vatId: string | null;
  /** Tax rates in percent by the buyer's country, as the operator wrote them: `23` or `25.5`. */
  rates: Readonly<Record<string, string>>;
  /** Prefix of document numbers, so that two installations of one seller never share a number. */
  prefix: string;
}

export interface PricedPlan extends Plan {
  /** Version of the prices. A subscription renews at the price of the version that was bought. */
  version: number;
}

/** Plans and prices of this installation, and its seller. */
export interface Offer {
  readonly plans: Readonly<Record<PlanId, PricedPlan>>;
  readonly annualDiscountPercent: number;
  seller: Seller;
}

const minorUnits = z.number().int().min(0).max(100_000_000);
const cyclePrices = z.strictObject({ monthly: minorUnits, annual: minorUnits.optional() });
const limit = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable();
const countryCode = z.string().refine((code) => countryCodes().includes(code), 'is no country code');
const percent = z.number().min(0).max(100).multipleOf(0.01);

const plan = z.strictObject({
  version: z.number().int().min(1).optional(),
  prices: z.strictObject({ USD: cyclePrices, EUR: cyclePrices.optional() }).nullable().optional(),
  limits: z.partialRecord(z.enum(limitNames), limit).optional(),
  trialDays: z.number().int().min(0).max(365).optional(),
});

const plansFile = z.strictObject({
  plans: z.partialRecord(z.enum(planIds), plan).default({}),
  seller: z
    .strictObject({
      name: z.string().min(1).max(200),
      address: z.string().min(1).max(500),
      country: countryCode,
      vatId: z.string().min(4).max(40).optional(),
      rates: z.partialRecord(countryCode, percent).default({}),
      prefix: z
        .string()
        .regex(/^[A-Z0-9]{0,8}$/)
        .default(''),
    })
    .optional(),
});

type Given = z.output<typeof plansFile>;
type CyclePrices = z.output<typeof cyclePrices>;

const noSeller: Seller = { name: '', address: '', country: '', vatId: null, rates: {}, prefix: '' };

/**
 * The built-in plans, overridden by the operator's file. Annual prices that the file does not contain follow the current
 * discount.
 * @param discountPercent discount of a year compared to twelve months, a whole number from 0 to 100
 * @param trialDays overrides the trial of every plan that offers one; null keeps the plans' own
 * @throws ConfigError with one sentence for each problem if the file cannot be read or is invalid
 */
export async function loadOffer(
  path: string | undefined,
  discountPercent: () => number = () => annualDiscountPercent,
  trialDays: () => number | null = () => null,
): Promise<Offer> {
  const chosen = { discountPercent, trialDays };
  if (path === undefined) return offerOf({ plans: {} }, chosen);
  const given = plansFile.safeParse(await readJson(path));
  if (!given.success) {
    throw new ConfigError(
      given.error.issues
        .slice(0, 10)
        .map((issue) => `PLANS_FILE: ${issue.path.join('.') || 'the file'}: ${issue.message}`),
    );
  }
  return offerOf(given.data, chosen);
}

function offerOf(
  { plans: given, seller }: Given,
  chosen: { discountPercent: () => number; trialDays: () => number | null },
): Offer {
  let last: (Pick<Offer, 'plans' | 'annualDiscountPercent'> & { trialDays: number | null }) | undefined;
  const priced = () => {
    const discount = chosen.discountPercent();
    const trialDays = chosen.trialDays();
    if (last?.annualDiscountPercent !== discount || last.trialDays !== trialDays) {
      const plans = planIds.map((id) => {
        const plan = planOf(id, given[id] ?? {}, discount);
        return [
          id,
          plan.trialDays === 0 ? plan : { ...plan, trialDays: trialDays ?? plan.trialDays },
        ] as const;
      });
      last = {
        plans: Object.fromEntries(plans) as Offer['plans'],
        annualDiscountPercent: discount,
        trialDays,
      };
    }
    return last;
  };
  return {
    get plans() {
      return priced().plans;
    },
    get annualDiscountPercent() {
      return priced().annualDiscountPercent;
    },
    seller: seller ? sellerOf(seller) : noSeller,
  };
}

function sellerOf({ vatId, rates, ...seller }: NonNullable<Given['seller']>): Seller {
  return {
    ...seller,
    vatId: vatId ?? null,
    rates: Object.fromEntries(Object.entries(rates).map(([code, rate]) => [code, String(rate)])),
  };
}

function planOf(id: PlanId, given: NonNullable<Given['plans'][PlanId]>, discount: number): PricedPlan {
  const builtIn = builtInPlans[id];
  const base = given.prices === undefined ? builtIn.prices : given.prices;
  const priceIn = (currency: Currency) => {
    const { monthly, annual }: CyclePrices = base?.[currency] ?? base?.USD ?? { monthly: 0 };
    return { monthly, annual: (given.prices && annual) ?? annualPrice(monthly, discount) };
  };
  return {
    rank: builtIn.rank,
    version: given.version ?? 1,
    trialDays: given.trialDays ?? builtIn.trialDays,
    limits: { ...builtIn.limits, ...given.limits },
    prices: base && { USD: priceIn('USD'), EUR: priceIn('EUR') },
  };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`PLANS_FILE: ${path} cannot be read as JSON (${why})`]);
  }
}
