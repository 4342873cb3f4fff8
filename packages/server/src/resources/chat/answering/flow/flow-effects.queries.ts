import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { ConversationKey } from '../../chat.queries.ts';

/** Returns those of the users who are still members of the organization. */
export function listRecipients(
  tx: Executor,
  organizationId: string,
  userIds: readonly string[],
): Promise<{ email: string; language: string | null }[]> {
  return tx.rows<{ email: string; language: string | null }>(sql`
    select u.email, u.language from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id::text = any(${[...userIds]}::text[])
    order by u.id`);
}

/** Records the consent that a visitor gave by submitting a form. It is independent of the consent banner. */
export function insertFormConsent(
  tx: Executor,
  consent: ConversationKey & { id: string; statement: string; at: Date },
): Promise<number> {
  return tx.execute(sql`
    insert into consents (id, organization_id, chatbot_id, conversation_id, accepted, version, statement, purpose,
      source, created_at)
    values (${consent.id}, ${consent.organizationId}, ${consent.chatbotId}, ${consent.conversationId}, true, '',
      ${consent.statement}, 'lead', 'form', ${consent.at})`);
}
