import { useTranslation } from 'react-i18next';
import { priceCurrencyOf, servedPlans } from '../../config/prices.ts';
import type { PlanOnOffer } from '../../lib/billing/use-plans-on-offer.ts';
import { formatMoney } from '../../lib/format/money.ts';
import { formatBytes, formatNumber } from '../../lib/format/number.ts';

/** Returns the cells of a plan's row, by column name. */
export function usePlanCells() {
  const { t, i18n } = useTranslation('documentation');
  const { language } = i18n;
  const currency = priceCurrencyOf(language);
  const number = (value: number) => formatNumber(value, language);
  const days = (count: number) => t('guide.billing.days', { count });
  const limit = (value: number | null, write = number) =>
    value === null ? t('guide.billing.unlimited') : write(value);
  return ({ id, prices, limits, trialDays }: PlanOnOffer) => ({
    price: prices
      ? formatMoney(prices[currency].monthly, currency, language, { short: true })
      : t('guide.billing.agreed'),
    chatbots: limit(limits.chatbots),
    messages: limit(limits.messagesPerMonth),
    retention: limits.retentionDays === null ? t('guide.billing.asYouChoose') : days(limits.retentionDays),
    sources: limit(limits.sources),
    tokens: limit(limits.knowledgeTokens),
    storage: limit(limits.storageBytes, (bytes) => formatBytes(bytes, language)),
    service: servedPlans.includes(id) ? t(`guide.billing.services.${id}`) : '–',
    trial: trialDays === 0 ? t('guide.billing.noTrial') : days(trialDays),
  });
}
