import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../lib/api/client.ts';
import { apiPath } from '../../lib/api/client.ts';
import { useFormat } from '../../lib/format/use-format.ts';

/** How many chatbots the plan still has room for, in one line; nothing while it is not known. */
export function PlanRoom() {
  const { t } = useTranslation('chatbots');
  const format = useFormat();
  const { data } = useQuery<ResponseOf<'GET /api/subscription'>>({
    queryKey: [apiPath('GET /api/subscription')],
  });
  if (data === undefined) return null;
  const plan = t(`plans.${data.plan}`);
  const used = format.number(data.usage.chatbots);
  if (data.limits.chatbots === null)
    return t('page.planUnlimited', { used, plan, count: data.usage.chatbots });
  return t('page.planRoom', { used, limit: format.number(data.limits.chatbots), plan });
}
