import { leadSources, leadStatuses } from '@parley/contracts/values/lists';
import { apiPath, type ResponseOf } from '../../lib/api/client.ts';
import { choiceField, textField } from '../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../lib/list-filter/use-list-filter.ts';

export type Leads = ResponseOf<'GET /api/leads'>;
export type LeadSummary = Leads['items'][number];
export type Lead = ResponseOf<'GET /api/leads/{leadId}'>;

export const statusTabs = ['all', ...leadStatuses] as const;
export const sourceChoices = ['all', ...leadSources, 'none'] as const;
export const askedChoices = ['all', 'yes', 'no'] as const;
export const consentChoices = ['all', 'verified', 'unverified'] as const;

const fields = {
  status: choiceField(statusTabs),
  source: choiceField(sourceChoices),
  consent: choiceField(consentChoices),
  asked: choiceField(askedChoices),
  chatbot: textField(),
  search: textField(),
};

/** Filters of the list in the address. */
export function useLeadFilter() {
  return useListFilter(fields);
}

export type LeadFilter = ReturnType<typeof useLeadFilter>;

function queryOf({ status, source, consent, asked, chatbot, search }: LeadFilter['values']) {
  const text = search.trim();
  return {
    ...(status === 'all' ? {} : { status }),
    ...(source === 'all' ? {} : { source }),
    ...(consent === 'all' ? {} : { consent }),
    ...(asked === 'all' ? {} : { asked }),
    ...(chatbot === '' ? {} : { chatbotId: chatbot }),
    ...(text === '' ? {} : { search: text }),
  };
}

/** Query key of one page of the filtered list. */
export function leadsKey({
  values,
  page,
  pageSize,
}: Pick<LeadFilter, 'values' | 'page' | 'pageSize'>): readonly [string] {
  return [apiPath('GET /api/leads', { query: { ...queryOf(values), page, pageSize } })];
}

/** Query key of the number of leads per tab. */
export function countsKey({ values }: Pick<LeadFilter, 'values'>): readonly [string] {
  return [apiPath('GET /api/leads/counts', { query: queryOf({ ...values, status: 'all', search: '' }) })];
}

/** Address of the CSV export of all filtered leads. */
export function exportPath({ values }: LeadFilter): string {
  return apiPath('GET /api/leads/export.csv', { query: queryOf(values) });
}

export function leadKey(leadId: string): readonly [string] {
  return [apiPath('GET /api/leads/{leadId}', { params: { leadId } })];
}

/** Display name of a lead. */
export function nameOf({ name, email, phone }: Pick<LeadSummary, 'name' | 'email' | 'phone'>): string {
  return name ?? email ?? phone ?? '';
}
