import type { Consent, complianceRoutes } from '@parley/contracts/resources/visitors/compliance';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { rowsOfPage } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { countedPage } from '../../kernel/exchange/counted-page.ts';
import type { Scope } from '../../kernel/scope.ts';
import { type ConsentRow, countConsents, listConsents } from './consents.queries.ts';

type List = typeof complianceRoutes.listConsents;

/** A page of the consents that visitors gave or refused and administrators recorded, newest first. */
export async function getConsents(
  deps: Pick<Deps, 'database'>,
  scope: Scope,
  { page, pageSize }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const rows = await listConsents(tx, organizationId, rowsOfPage({ page, pageSize }));
    const count = await countConsents(tx, organizationId);
    return countedPage(rows.map(presentConsent), count, { page, pageSize });
  });
}

function presentConsent(row: ConsentRow): Consent {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    lead: row.lead_id === null ? null : { id: row.lead_id, name: row.lead_name },
    chatbotName: row.chatbot_name,
    at: row.created_at.toISOString(),
    version: row.version,
    statement: row.statement,
    purpose: row.purpose,
    accepted: row.accepted,
    source: row.source,
    note: row.note,
    actorName: row.actor_name,
  };
}
