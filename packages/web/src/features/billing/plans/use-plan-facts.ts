import { useTranslation } from 'react-i18next';
import { servedPlans } from '../../../config/prices.ts';
import type { PlanOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

const shown = [
  'chatbots',
  'messagesPerMonth',
  'sources',
  'knowledgeTokens',
  'storageBytes',
  'retentionDays',
] as const;

/** Limits and included services of a plan as short phrases: "10 chatbots". */
export function usePlanFacts({ id, limits }: Pick<PlanOnOffer, 'id' | 'limits'>): string[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const service = servedPlans.includes(id) ? [t(`facts.service.${id}`)] : [];
  const allowed = shown.map((name) => {
    const limit = limits[name];
    if (limit === null) return t(`facts.unlimited.${name}`);
    return name === 'storageBytes'
      ? t('facts.storageBytes', { amount: format.bytes(limit) })
      : t(`facts.${name}`, { count: limit });
  });
  return [...allowed, ...service];
}
