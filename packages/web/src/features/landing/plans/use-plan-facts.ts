import { useTranslation } from 'react-i18next';
import type { PlanOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';

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
