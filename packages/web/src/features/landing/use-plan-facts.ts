import { effectiveLimits } from '@parley/contracts/entitlements';
import { useTranslation } from 'react-i18next';

/** The limits of a plan as sentences: those that the server enforces. */
export function usePlanFacts(): (plan: 'free' | 'professional') => string[] {
  const { t, i18n } = useTranslation('landing');
  const number = new Intl.NumberFormat(i18n.language);
  const line = (key: string, count: number | null) =>
    count === null ? [] : [t(`pricing.${key}`, { count, formatted: number.format(count) })];
  return (plan) => {
    const limits = effectiveLimits({ plan });
    return [
      ...line('chatbots', limits.chatbots),
      ...line('messages', limits.messagesPerMonth),
      ...line('retention', limits.retentionDays),
      ...line('sources', limits.sources),
    ];
  };
}
