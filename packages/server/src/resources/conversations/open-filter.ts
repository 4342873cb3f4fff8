import { countriesNamed } from '@parley/contracts/values/countries';
import type { InboxView } from '@parley/contracts/values/inbox-lists';
import { startOfLocalDay } from '@parley/contracts/values/zoned-time';
import type { Executor } from '../../db/database.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { intentsNamed } from '../../kernel/figures/display-names.ts';
import { openTimezone } from '../../kernel/figures/open-period.ts';
import type { Scope } from '../../kernel/scope.ts';
import { parseMessageSearch } from '../../record/said/find-said.ts';
import type { ConversationFilter } from './store/conversation-conditions.queries.ts';
import { idsBetween } from './store/found-conversations.queries.ts';

type Reader = Pick<Scope, 'organizationId' | 'language'> & Partial<Pick<Scope, 'userId'>>;
type Asked = Omit<ConversationFilter, 'organizationId' | 'from' | 'to' | 'before' | 'inbox'> & {
  from?: string | undefined;
  to?: string | undefined;
  timezone?: string | undefined;
  view?: InboxView | undefined;
  assigneeId?: string | undefined;
  teamId?: string | undefined;
  snoozed?: 'true' | 'false' | undefined;
};

/**
 * Converts the query of a list to a filter. A search also covers messages, and countries and intents by their names in the
 * reader's language. Days begin and end in the same time zone as in analytics.
 * @throws AppError `validation_failed` for an unknown time zone.
 */
export async function toConversationFilter(
  tx: Executor,
  { sentences, clock }: Pick<Deps, 'sentences' | 'clock'>,
  { organizationId, language, userId = null }: Reader,
  { from, to, timezone, view, assigneeId, teamId, snoozed, ...filters }: Asked,
): Promise<ConversationFilter> {
  const { search = '' } = filters;
  const hasDay = [from, to].some((text) => text !== undefined && isDay(text));
  const zone = hasDay || timezone !== undefined ? await openTimezone(tx, { userId }, timezone) : 'UTC';
  const days = {
    from: from === undefined ? undefined : startOf(from, zone, 0),
    ...(to === undefined ? {} : isDay(to) ? { before: startOf(to, zone, 1) } : { to: new Date(to) }),
  };
  const said = search === '' ? undefined : await parseMessageSearch(tx, organizationId, search);
  return {
    ...filters,
    ...days,
    organizationId,
    ...((view ?? assigneeId ?? teamId) !== undefined && {
      inbox: { view, assigneeId, teamId, isSnoozed: snoozed === 'true', userId, at: clock.now() },
    }),
    searchedCountries: countriesNamed(search, language),
    searchedIntents: intentsNamed(search, sentences, language),
    said: said && { ...said, within: await idsBetween(tx, { organizationId, ...days }) },
  };
}

/** The database does not accept years of five digits. */
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function isDay(text: string): boolean {
  return !text.includes('T');
}

/** The timestamp itself, or the start of the day that is `days` after the given date. */
function startOf(text: string, zone: string, days: number): Date {
  if (!isDay(text)) return new Date(text);
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return new Date(Math.min(startOfLocalDay({ year, month, day }, days, zone), lastMs));
}
