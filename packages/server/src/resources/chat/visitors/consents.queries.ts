import type { Executor, Reader } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import type { ConversationKey } from '../chat.queries.ts';

interface NewConsent extends ConversationKey {
  id: string;
  accepted: boolean;
  version: string;
  statement: string;
  at: Date;
}

/** Records a visitor's consent decision, unless it equals their latest one. Rows are never updated. */
export function insertConsent(tx: Executor, consent: NewConsent): Promise<number> {
  return tx.execute(sql`
    insert into consents (id, organization_id, chatbot_id, conversation_id, accepted, version, statement, purpose,
      source, created_at)
    select ${consent.id}, ${consent.organizationId}, ${consent.chatbotId}, ${consent.conversationId},
      ${consent.accepted}, ${consent.version}, ${consent.statement}, 'chat', 'banner', ${consent.at}
    where not exists (
      select 1 from (${lastConsent(consent)}) said
      where said.accepted = ${consent.accepted} and said.version = ${consent.version}
    )`);
}

/** The visitor's latest consent decision on the banner, or undefined if none is stored. */
export function findConsent(reader: Reader, key: ConversationKey) {
  return reader.first(lastConsent(key));
}

function lastConsent(
  key: ConversationKey,
): Statement<{ accepted: boolean; version: string; created_at: Date }> {
  return sql`
    select accepted, version, created_at from consents
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId} and source <> 'form'
    order by created_at desc, id desc limit 1`;
}
