import type { Executor, Reader } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import type { ConversationKey } from '../control.queries.ts';
import { type KnownAddresses, mailAddressOf } from './mail-address.ts';

/**
 * Returns the address to which an answer to the visitor goes: the one way of finding it. Null without an address that may be used, and
 * once the conversation or its chatbot is gone.
 */
export async function findMailAddress(reader: Reader, key: ConversationKey): Promise<string | null> {
  const known = await reader.first<KnownAddresses>(knownAddresses(key));
  return known ? mailAddressOf(known) : null;
}

/** Lets an address be used again: its visitor has left it again, or a member sends again. The conversation is locked. */
export function allowAddress(tx: Executor, key: ConversationKey, address: string): Promise<number> {
  return tx.execute(sql`
    update deliveries set refused_at = null
    where organization_id = ${key.organizationId} and conversation_id = ${key.conversationId}
      and address = ${address.toLowerCase()} and refused_at is not null`);
}

function knownAddresses({ organizationId, conversationId }: ConversationKey): Statement<KnownAddresses> {
  return sql`
    with joined as (
      select l.id, l.conversation_id, l.provenance -> 'email' as sightings from lead_conversations j
      join leads l on l.organization_id = j.organization_id and l.id = j.lead_id and l.merged_into is null
      where j.organization_id = ${organizationId} and j.conversation_id = ${conversationId}
    ), seen as (
      select s.value ->> 'origin' as origin, s.value ->> 'value' as address, s.place from joined
      cross join lateral jsonb_array_elements(joined.sightings) with ordinality s (value, place)
      where s.value ->> 'conversationId' = ${conversationId}
    ), consented as (
      select accepted, source, created_at, id from consents
      where organization_id = ${organizationId} and conversation_id = ${conversationId}
      union all
      -- What an administrator recorded of the lead stands at its first conversation.
      select k.accepted, k.source, k.created_at, k.id from joined
      join consents k on k.organization_id = ${organizationId} and k.conversation_id = joined.conversation_id
        and k.lead_id = joined.id and k.conversation_id <> ${conversationId}
    )
    select b.privacy,
      not coalesce((select accepted from consented order by created_at desc, id desc limit 1), true) as is_withdrawn,
      (select accepted from consented where source = 'banner' order by created_at desc, id desc limit 1) as accepts_banner,
      exists (select from consented where source = 'form' and accepted) as agreed_in_form,
      array(
        select r.email from contact_requests r
        where r.organization_id = ${organizationId} and r.conversation_id = ${conversationId} and r.email <> ''
        order by r.created_at desc, r.id desc
      ) as left,
      nullif(c.visitor ->> 'email', '') as signed,
      array(select address from seen where origin = 'form' order by place desc) as entered,
      array(select address from seen where origin = 'chat' order by place desc) as said,
      array(
        select d.address from deliveries d
        where d.organization_id = ${organizationId} and d.conversation_id = ${conversationId} and d.address is not null
          and d.refused_at is not null and not (
            exists (select from seen s where s.origin = 'form' and lower(s.address) = d.address)
            and exists (select from consented f where f.source = 'form' and f.accepted and f.created_at > d.refused_at))
      ) as failed
    from conversations c
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
      and b.status <> 'archived'
    where c.organization_id = ${organizationId} and c.id = ${conversationId}`;
}
