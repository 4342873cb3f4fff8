import { beyondLimit, withScope } from '../../../db/scope.ts';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { lockLead } from '../store/leads.queries.ts';
import { deleteHeldLead, holdLead } from './delete-lead.queries.ts';

/** Permanently deletes a lead with its history; its conversations stay. @throws AppError `not_found`. */
export async function deleteLead(
  deps: Pick<Deps, 'database' | 'ids' | 'clock'>,
  scope: Scope,
  leadId: string,
): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    // A lead may unite leads of several chatbots, and is deleted whole.
    const closed = await beyondLimit(tx, scope, () => holdLead(tx, organizationId, leadId));
    const row = found(await lockLead(tx, organizationId, leadId));
    await beyondLimit(tx, scope, () => deleteHeldLead(tx, organizationId, leadId, closed));
    await audit(tx, deps, scope, { action: 'lead.delete', targetKind: 'lead', targetId: leadId });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'lead.deleted',
      resourceId: leadId,
      chatbotId: row.chatbot_id,
    });
  });
}
