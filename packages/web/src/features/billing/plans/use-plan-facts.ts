import { useTranslation } from 'react-i18next';
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

/** The limits of a plan as short phrases: "10 chatbots". */
export function usePlanFacts(limits: PlanOnOffer['limits']): string[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return shown.map((name) => {
    const limit = limits[name];
    if (limit === null) return t(`facts.unlimited.${name}`);
    return name === 'storageBytes'
      ? t('facts.storageBytes', { amount: format.bytes(limit) })
      : t(`facts.${name}`, { count: limit });
  });
}
