import type { Lead, leadRoutes } from '@parley/contracts/resources/visitors/leads';
import type { BodyOf } from '@parley/contracts/route';
import { withScope } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { appendHistory } from '../store/lead-history.queries.ts';
import { lockLead } from '../store/leads.queries.ts';
import { readLead } from './get-leads.ts';
import { insertRecordedConsent } from './set-consent.queries.ts';

/**
 * Records that the consent of a lead was verified or revoked: who, when and why. The visitor's own consents are kept.
 * @throws AppError `not_found`, `lead_without_conversation`.
 */
export async function setConsent(
  deps: Pick<Deps, 'database' | 'ids' | 'clock' | 'sentences'>,
  scope: Scope,
  leadId: string,
  { consentGiven, note, dataProcessingApproved = consentGiven }: BodyOf<typeof leadRoutes.setLeadConsent>,
): Promise<Lead> {
  const { organizationId, actor } = scope;
  return withScope(deps.database, scope, async (tx) => {
    const row = found(await lockLead(tx, organizationId, leadId));
    if (row.conversation_id === null) throw new AppError('lead_without_conversation');
    await insertRecordedConsent(tx, {
      id: deps.ids.next(),
      organizationId,
      chatbotId: row.chatbot_id,
      conversationId: row.conversation_id,
      leadId,
      accepted: consentGiven,
      dataProcessingApproved,
      actor,
      note,
      at: deps.clock.now(),
    });
    const kind = consentGiven ? 'consentVerified' : 'consentRevoked';
    await appendHistory(tx, deps, { organizationId, leadId, kind, actor, note });
    await audit(tx, deps, scope, {
      action: consentGiven ? 'lead.verifyConsent' : 'lead.revokeConsent',
      targetKind: 'lead',
      targetId: leadId,
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'lead.updated',
      resourceId: leadId,
      chatbotId: row.chatbot_id,
      data: { consentChanged: true },
    });
    return readLead(tx, deps, scope, leadId);
  });
}
