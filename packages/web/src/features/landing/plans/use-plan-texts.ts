import type { Cycle } from '@parley/contracts/billing/billing-lists';
import { useTranslation } from 'react-i18next';
import { priceCurrencyOf } from '../../../config/prices.ts';
import type { PlanOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { formatMoney } from '../../../lib/format/money.ts';

/** Limits of a plan as short sentences, and its trial, if it has one. */
export function usePlanFacts(): (plan: Pick<PlanOnOffer, 'limits' | 'trialDays'>) => string[] {
  const { t } = useTranslation('landing');
  const line = (key: string, count: number | null) =>
    count === null ? [] : [t(`pricing.${key}`, { count })];
  return ({ limits, trialDays }) => [
    ...line('chatbots', limits.chatbots),
    ...line('messages', limits.messagesPerMonth),
    ...line('retention', limits.retentionDays),
    ...line('sources', limits.sources),
    ...line('trial', trialDays === 0 ? null : trialDays),
  ];
}

/** Prices of a plan in the reader's currency: per month, and the amount billed at once. */
export function usePlanPrices(
  cycle: Cycle,
): (plan: Pick<PlanOnOffer, 'prices'>) => { perMonth: string; billed: string } | undefined {
  const { i18n } = useTranslation();
  const currency = priceCurrencyOf(i18n.language);
  const write = (amount: number) => formatMoney(amount, currency, i18n.language, { short: true });
  return ({ prices }) => {
    const billed = prices?.[currency][cycle];
    if (billed === undefined) return undefined;
    return { perMonth: write(cycle === 'annual' ? Math.round(billed / 12) : billed), billed: write(billed) };
  };
}
