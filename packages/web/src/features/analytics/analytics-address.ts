import { figureRanges, sessionGroups, sessionSorts } from '@parley/contracts/values/lists';

import { useTimezone } from '../../components/figures/use-timezone.ts';
import { oneOf, useAddress } from '../../lib/router/use-address.ts';

export const analyticsTabs = ['overview', 'conversations', 'people', 'sessions'] as const;
const defaults = {
  tab: 'overview',
  range: '30d',
  chatbot: '',
  group: 'ip',
  sort: '-conversations',
  page: '1',
  pageSize: '10',
};

/** State kept in the address: tab, period, chatbot, and grouping of the sessions. */
export function useAnalyticsAddress() {
  const timezone = useTimezone();
  const [address, change] = useAddress(defaults);
  const range = oneOf(['30d', ...figureRanges], address.range);
  const period = { range, timezone, ...(address.chatbot === '' ? {} : { chatbotId: address.chatbot }) };
  return {
    tab: oneOf(analyticsTabs, address.tab),
    range,
    chatbot: address.chatbot,
    /** The query that every tab sends. */
    period,
    group: oneOf(sessionGroups, address.group),
    sort: oneOf(sessionSorts, address.sort),
    page: Math.max(1, Math.trunc(Number(address.page)) || 1),
    pageSize: Number(address.pageSize) || 10,
    change,
  };
}

export type AnalyticsAddress = ReturnType<typeof useAnalyticsAddress>;
