import type { Lead, leadRoutes } from '@parley/contracts/resources/visitors/leads';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import type { Executor } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { rowsOfPage } from '../../../db/sql.ts';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { countedPage } from '../../../kernel/exchange/counted-page.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { listHistory, listLeadConversations } from '../store/lead-history.queries.ts';
import { addressOf } from '../store/lead-values.ts';
import { presentLead, presentLeadSummary } from '../store/leads.presenter.ts';
import {
  countLeads,
  countLeadsByStatus,
  findLead,
  listDuplicates,
  listLeads,
} from '../store/leads.queries.ts';
import { findMemberName } from '../store/save-lead.queries.ts';

type ReadDeps = Pick<Deps, 'database' | 'sentences'>;
type List = typeof leadRoutes.listLeads;

/** A page of matching leads, newest first by default; empty if the chatbot belongs to another organization. */
export async function getLeads(
  { database, sentences }: ReadDeps,
  scope: Scope,
  { page, pageSize, ...filters }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const filter = { organizationId: scope.organizationId, ...filters };
  return withScope(database, scope, async (tx) => {
    const rows = await listLeads(tx, filter, rowsOfPage({ page, pageSize }));
    const count = await countLeads(tx, filter);
    return countedPage(
      rows.map((row) => presentLeadSummary(row, { role: scope.role, language: scope.language, sentences })),
      count,
      { page, pageSize },
    );
  });
}

/** Number of matching leads by status. */
export function getLeadCounts(
  { database }: Pick<ReadDeps, 'database'>,
  scope: Scope,
  filters: QueryOf<typeof leadRoutes.countLeads>,
): Promise<ResponseOf<typeof leadRoutes.countLeads>> {
  return withScope(database, scope, (tx) =>
    countLeadsByStatus(tx, { organizationId: scope.organizationId, ...filters }),
  );
}

/** One lead with its details. @throws AppError `not_found`. */
export function getLead(deps: ReadDeps, scope: Scope, leadId: string): Promise<Lead> {
  return withScope(deps.database, scope, (tx) => readLead(tx, deps, scope, leadId));
}

/** @throws AppError `not_found`. */
export async function readLead(
  tx: Executor,
  { sentences }: Pick<Deps, 'sentences'>,
  { organizationId, role, language }: Pick<Scope, 'organizationId' | 'role' | 'language'>,
  leadId: string,
): Promise<Lead> {
  const row = found(await findLead(tx, organizationId, leadId));
  const conversations = await listLeadConversations(tx, organizationId, leadId);
  const history = await listHistory(tx, organizationId, leadId);
  const duplicates = await listDuplicates(tx, organizationId, row, addressOf(row));
  const assigneeName =
    row.assignee_id === null ? undefined : await findMemberName(tx, organizationId, row.assignee_id);
  const details = { assigneeName, conversations, history, duplicates };
  return presentLead(row, details, { role, language, sentences });
}
