import type { analyticsRoutes, SessionGroup } from '@parley/contracts/resources/figures/analytics';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { countryName } from '@parley/contracts/values/countries';
import { withScope } from '../../db/scope.ts';
import { rowsOfPage } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { openPeriod } from '../../kernel/figures/open-period.ts';
import { presentPeriod } from '../../kernel/figures/period.ts';
import type { Scope } from '../../kernel/scope.ts';
import { coveredChatbots } from './store/read-figures.ts';
import { countSessions, listSessions, type SessionRow } from './store/sessions.queries.ts';

type Route = typeof analyticsRoutes.listSessionGroups;

/**
 * A page of the period's conversations, grouped by address, country, or lead; with full anonymization there is nothing to group
 * by.
 */
export async function getSessions(
  deps: Pick<Deps, 'database' | 'clock'>,
  scope: Scope,
  query: QueryOf<Route>,
): Promise<ResponseOf<Route>> {
  const { groupBy, page, pageSize, sort = '-conversations' } = query;
  const { organizationId, language } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const period = await openPeriod(tx, scope, query, deps.clock.now());
    const chatbots = await coveredChatbots(tx, organizationId, query.chatbotId);
    const of = { organizationId, chatbotIds: chatbots.map(({ id }) => id), period };
    const range = rowsOfPage({ page, pageSize });
    const rows = await listSessions(tx, of, { groupBy, sort, ...range });
    const { groups, ungrouped } = await countSessions(tx, of, groupBy);
    return {
      ...presentPeriod(period),
      groupBy,
      ungrouped,
      items: rows.map((row) => presentGroup(row, groupBy, language)),
      total: groups,
      page,
      pageSize,
    };
  });
}

function presentGroup(row: SessionRow, groupBy: QueryOf<Route>['groupBy'], language: string): SessionGroup {
  const label = groupBy === 'country' ? countryName(row.key, language) : (row.name ?? row.key);
  return {
    key: row.key,
    label,
    conversations: row.conversations,
    messages: row.messages,
    averageSentiment: row.sentiment === null ? null : Math.round(row.sentiment * 100) / 100,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    ...(groupBy === 'lead' ? { leadId: row.key } : {}),
  };
}
