import { plans } from '@parley/contracts/plans';
import { useTranslation } from 'react-i18next';

/** The quotas of a plan as sentences, from the plan table that the server enforces. */
export function usePlanFacts(): (plan: 'free' | 'professional') => string[] {
  const { t, i18n } = useTranslation('landing');
  const number = new Intl.NumberFormat(i18n.language);
  const line = (key: string, count: number | null) =>
    count === null ? [] : [t(`pricing.${key}`, { count, formatted: number.format(count) })];
  return (id) => {
    const plan = plans[id];
    return [
      ...line('chatbots', plan.maxChatbots),
      ...line('messages', plan.maxMessagesPerMonth),
      ...line('retention', plan.retentionDays),
      ...line('sources', plan.maxSources),
    ];
  };
}
