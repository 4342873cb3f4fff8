import { conversationOutcomes, handledKinds } from '@parley/contracts/insight/insight';
import { sentimentBands } from '@parley/contracts/insight/sentiment';
import { handoverReasons, inboxViews } from '@parley/contracts/values/inbox-lists';
import { isTimezone } from '@parley/contracts/values/zoned-time';
import { useTimezone } from '../../../components/figures/use-timezone.ts';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import {
  choiceField,
  type FilterField,
  textField,
  viewField,
} from '../../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../../lib/list-filter/use-list-filter.ts';

export const statusTabs = ['active', 'completed', 'all'] as const;
/** All conversations, or a view of those that people answer. */
export const inboxChoices = ['', ...inboxViews] as const;
export const outcomeChoices = ['', ...conversationOutcomes] as const;
export const sentimentChoices = ['', ...sentimentBands] as const;
export const ratingChoices = ['', 'up', 'down'] as const;
export type Conversations = ResponseOf<'GET /api/conversations'>;

const fields = {
  inbox: choiceField(inboxChoices),
  snoozed: choiceField(['', 'true']),
  status: choiceField(statusTabs),
  chatbot: textField(),
  teamId: typedField((text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)),
  country: textField(),
  search: textField(),
  outcome: choiceField(outcomeChoices),
  sentiment: choiceField(sentimentChoices),
  mood: choiceField(['', 'positive']),
  rating: choiceField(ratingChoices),
  csat: choiceField(['', 'any', 'good', 'other']),
  language: typedField((text) => /^[a-z]{2,3}$/.test(text)),
  topic: typedField((text) => text.length <= 200),
  intent: typedField((text) => text.length <= 400),
  lead: choiceField(['', 'true', 'false']),
  handled: choiceField(['', ...handledKinds]),
  handover: choiceField(['', ...handoverReasons]),
  counted: choiceField(['', 'true']),
  from: typedField(isMoment),
  to: typedField(isMoment),
  timezone: { ...typedField(isTimezone), narrows: false },
  view: viewField(['list', 'grouped']),
};

/** Filters of the list in the address; dates are in the address's time zone, else the user's. */
export function useConversationFilter() {
  const timezone = useTimezone();
  const filter = useListFilter(fields);
  const { values } = filter;
  return { ...filter, values: { ...values, timezone: values.timezone === '' ? timezone : values.timezone } };
}

export type ConversationFilter = ReturnType<typeof useConversationFilter>;
export type FilterValues = ConversationFilter['values'];
type ListPart = Pick<ConversationFilter, 'values' | 'page' | 'pageSize'>;

/** Field with validated text from the address, which users may edit; invalid text is ignored. */
function typedField(isValid: (text: string) => boolean): FilterField<string> {
  return { ...textField(), read: (text) => (isValid(text.trim()) ? text.trim() : '') };
}

/** Whether the text is a day such as `2026-11-29`, or a timestamp. */
function isMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Values of the filters when none is set. */
const unfiltered = {
  outcome: '',
  sentiment: '',
  mood: '',
  rating: '',
  csat: '',
  language: '',
  country: '',
  topic: '',
  intent: '',
  lead: '',
  handled: '',
  handover: '',
  counted: '',
  from: '',
  to: '',
} as const;

/** Values that show all conversations, active and completed. */
export const everything = {
  ...unfiltered,
  inbox: '',
  snoozed: '',
  status: 'all',
  chatbot: '',
  teamId: '',
  search: '',
} as const;

/** Number of active filters besides search, chatbot and team; start and end of a period count as one. */
export function countFilters(values: FilterValues): number {
  const { from, to, ...others } = unfiltered;
  const names = Object.keys(others) as (keyof typeof others)[];
  const hasTime = values.from !== from || values.to !== to;
  return names.filter((name) => values[name] !== '').length + (hasTime ? 1 : 0);
}

/** Returns the query parameters of the filters. */
function narrowing({ values }: Pick<ListPart, 'values'>) {
  const { inbox, status, chatbot, lead, timezone } = values;
  if (inbox !== '') return withoutEmpty(viewNarrowing(values));
  // The year is still being typed; the API accepts no dates before 1970.
  const known = (text: string) => (Date.parse(text) >= 0 ? text : '');
  const from = known(values.from);
  const to = known(values.to);
  const given = {
    status: status === 'all' ? '' : status,
    chatbotId: chatbot,
    teamId: values.teamId,
    country: values.country,
    search: values.search.trim(),
    outcome: values.outcome,
    sentiment: values.sentiment,
    mood: values.mood,
    rating: values.rating,
    csat: values.csat,
    language: values.language,
    topic: values.topic,
    intent: values.intent,
    hasLead: lead,
    handled: values.handled,
    handover: values.handover,
    counted: values.counted,
    from,
    to,
    timezone: from === '' && to === '' ? '' : timezone,
  };
  return withoutEmpty(given);
}

/** The filters that a view has. */
function viewNarrowing({ inbox, snoozed, chatbot, teamId, search }: FilterValues) {
  return { view: inbox, snoozed, chatbotId: chatbot, teamId, search: search.trim() };
}

function withoutEmpty(given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Whether the list shows only a part of its tab. */
export function isNarrowedWithinTab({ values, page }: ConversationFilter): boolean {
  return page > 1 || Object.keys(narrowing({ values: { ...values, status: 'all' } })).length > 0;
}

/** Query key of one page of the filtered list. */
export function conversationsKey(part: ListPart): readonly [string] {
  const query = { ...narrowing(part), page: part.page, pageSize: part.pageSize };
  return [apiPath('GET /api/conversations', { query })];
}

/** Query key of the number of conversations per tab. */
export function countsKey({ values }: Pick<ListPart, 'values'>): readonly [string] {
  // The counts know neither search nor team.
  const query = narrowing({ values: { ...values, inbox: '', status: 'all', search: '', teamId: '' } });
  return [apiPath('GET /api/conversations/counts', { query })];
}

/** Address of the CSV export of all filtered conversations. */
export function exportHref(part: Pick<ListPart, 'values'>): string {
  return apiPath('GET /api/conversations/export.csv', { query: narrowing(part) });
}
