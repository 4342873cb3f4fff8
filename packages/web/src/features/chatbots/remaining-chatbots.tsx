import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../lib/api/client.ts';
import { apiPath } from '../../lib/api/client.ts';

/** Number of chatbots that the plan still allows; nothing until loaded. */
export function RemainingChatbots() {
  const { t } = useTranslation('chatbots');
  const { data } = useQuery<ResponseOf<'GET /api/subscription'>>({
    queryKey: [apiPath('GET /api/subscription')],
  });
  if (data === undefined) return null;
  const plan = t(`plans.${data.plan}`);
  const used = data.usage.chatbots;
  const limit = data.limits.chatbots;
  return limit === null
    ? t('page.planUnlimited', { count: used, plan })
    : t('page.planRoom', { used, limit, plan });
}
