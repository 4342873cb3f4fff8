import type { Consent, complianceRoutes } from '@parley/contracts/resources/compliance';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { type ConsentRow, countConsents, listConsents, maxCounted } from './consents.queries.ts';

type List = typeof complianceRoutes.listConsents;

/** A page of the consents that visitors gave or refused and administrators recorded, newest first. */
export async function getConsents(
  deps: Pick<Deps, 'database'>,
  scope: Scope,
  { page, pageSize }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const { organizationId } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const rows = await listConsents(tx, organizationId, { limit: pageSize, offset: (page - 1) * pageSize });
    const count = await countConsents(tx, organizationId);
    return {
      items: rows.map(presentConsent),
      total: Math.min(count, maxCounted),
      ...(count > maxCounted ? { totalIsCapped: true } : {}),
      page,
      pageSize,
    };
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
