import type { LeadFilters } from '@parley/contracts/resources/visitors/leads';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { readInBatches } from '../../kernel/exchange/csv-export.ts';
import type { Scope } from '../../kernel/scope.ts';
import { type CsvColumn, csvOf } from '../../lib/text/csv.ts';
import { audit } from '../../record/audit/audit.ts';
import { type DescribedLead, listLeadIds, listLeadsById } from './store/leads.queries.ts';

type ExportDeps = Pick<Deps, 'database' | 'ids' | 'clock' | 'sentences'>;

/** The matching leads as CSV, at most 10,000, in the order of the list. */
export async function exportLeads(
  deps: ExportDeps,
  scope: Scope,
  filters: LeadFilters,
): Promise<AsyncIterable<string>> {
  const { organizationId } = scope;
  const ids = await withScope(deps.database, scope, async (tx) => {
    const found = await listLeadIds(tx, { organizationId, ...filters });
    await audit(tx, deps, scope, {
      action: 'lead.export',
      targetKind: 'lead',
      targetId: null,
      details: { rows: found.length },
    });
    return found;
  });
  const rows = readInBatches(deps, scope, ids, (tx, batch) => listLeadsById(tx, organizationId, batch));
  return csvOf(columnsFor(deps, scope), rows, { byteOrderMark: true });
}

function columnsFor({ sentences }: ExportDeps, { language }: Scope): CsvColumn<DescribedLead>[] {
  const render = (key: string) => sentences.render(language, key);
  const consents = { given: render('leads:csv.verified'), not: render('leads:csv.unverified') };
  return [
    { header: render('leads:csv.name'), value: ({ name }) => name },
    { header: render('leads:csv.email'), value: ({ email }) => email },
    { header: render('leads:csv.phone'), value: ({ phone }) => phone },
    { header: render('leads:csv.company'), value: ({ company }) => company },
    { header: render('leads:csv.location'), value: ({ location }) => location },
    { header: render('leads:csv.country'), value: ({ country }) => country },
    { header: render('leads:csv.source'), value: ({ source }) => source },
    { header: render('leads:csv.status'), value: ({ status }) => status },
    {
      header: render('leads:csv.consent'),
      value: ({ consent }) => (consent?.accepted ? consents.given : consents.not),
    },
    { header: render('leads:csv.confidence'), value: ({ confidence }) => confidence },
    { header: render('leads:csv.chatbot'), value: ({ chatbot_name }) => chatbot_name },
    { header: render('leads:csv.tags'), value: ({ tags }) => tags.join('; ') },
    {
      header: render('leads:csv.customFields'),
      value: (row) => row.custom_fields.map(({ name, value }) => `${name}: ${value}`).join('; '),
    },
    { header: render('leads:csv.createdAt'), value: ({ created_at }) => created_at },
    { header: render('leads:csv.updatedAt'), value: ({ updated_at }) => updated_at },
  ];
}
