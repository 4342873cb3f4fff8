import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { Actor } from '../../../kernel/scope.ts';

export interface RecordedConsent {
  id: string;
  organizationId: string;
  chatbotId: string;
  conversationId: string;
  leadId: string;
  accepted: boolean;
  dataProcessingApproved: boolean;
  actor: Actor;
  note: string;
  at: Date;
}

/** Inserts a consent recorded by an administrator, with the text and version last shown to the visitor, if any. */
export async function insertRecordedConsent(tx: Executor, consent: RecordedConsent): Promise<void> {
  await tx.execute(sql`
    insert into consents (id, organization_id, chatbot_id, conversation_id, lead_id, accepted, data_processing_approved,
      version, statement, purpose, source, actor_kind, actor_id, note, created_at)
    select ${consent.id}::uuid, ${consent.organizationId}::uuid, ${consent.chatbotId}::uuid,
      ${consent.conversationId}::uuid, ${consent.leadId}::uuid, ${consent.accepted}::boolean,
      ${consent.dataProcessingApproved}::boolean, coalesce(shown.version, ''), coalesce(shown.statement, ''), 'lead',
      'administrator', ${consent.actor.kind}::text, ${consent.actor.id}::uuid, ${consent.note}::text,
      ${consent.at}::timestamptz
    from (select 1) one
    left join lateral (
      select version, statement from consents
      where organization_id = ${consent.organizationId} and conversation_id = ${consent.conversationId}
      order by created_at desc, id desc limit 1
    ) shown on true`);
}
