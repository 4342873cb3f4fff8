import { plainNumber } from '@parley/contracts/values/contact-details';
import type { Executor } from '../../db/database.ts';
import type { RowRange } from '../../db/sql.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { allowAddress } from '../../handover/delivery/mail-address.queries.ts';
import { countRows } from '../../kernel/exchange/counted-page.ts';
import { canonicalEmail, canonicalPhone } from '../../lib/text/contact-details.ts';

export interface ContactRequestRow {
  id: string;
  /** Empty if only a phone number was left. */
  email: string;
  phone: string | null;
  message: string | null;
  lead_id: string | null;
  chatbot_id: string;
  chatbot_name: string;
  conversation_id: string;
  created_at: Date;
  done_at: Date | null;
}

/** Contact details left in a conversation: an address, a phone number, or both. */
export interface LeftContact {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
  email: string | null;
  phone: string | null;
  /** Message that the visitor wrote beside the details. */
  message: string | null;
}

/** Maximum number of requests of one conversation, so that nobody can flood the list. */
const maxPerConversation = 5;

/** Key of a request within its conversation: the canonical address, or the number if there is none. */
function keyOf({ email, phone }: Pick<LeftContact, 'email' | 'phone'>): string {
  return email === null ? numberKey(phone ?? '') : canonicalEmail(email);
}

function numberKey(phone: string): string {
  return canonicalPhone(phone, null) ?? plainNumber(phone).replaceAll(/\D/g, '');
}

/**
 * Stores the request, once for each conversation, and shows its address as the conversation's contact. Undefined, with nothing
 * written, if it is already stored or the maximum is reached. The transaction must have locked the conversation.
 */
export function insertContactRequest(
  tx: Executor,
  { organizationId, chatbotId, conversationId, email, phone, message }: LeftContact,
  { id, at }: { id: string; at: Date },
): Promise<{ id: string } | undefined> {
  return tx.first(sql<{ id: string }>`
    with kept as (
      insert into contact_requests (id, organization_id, chatbot_id, conversation_id, email, email_canonical, phone, message,
        created_at)
      select ${id}::uuid, ${organizationId}::uuid, ${chatbotId}::uuid, ${conversationId}::uuid, ${email ?? ''},
        ${keyOf({ email, phone })}, ${phone}::text, ${message}::text, ${at}::timestamptz
      where (
        select count(*) from contact_requests
        where organization_id = ${organizationId} and conversation_id = ${conversationId}
      ) < ${maxPerConversation}::integer
      on conflict (organization_id, conversation_id, email_canonical) do nothing
      returning id
    ), shown as (
      update conversations set contact = ${email ?? phone}
      where organization_id = ${organizationId} and id = ${conversationId} and exists (select from kept)
    )
    select id from kept`);
}

/** Sets the message beside an address that was left before, which reopens the request; returns whether the request was done. */
export function setContactMessage(
  tx: Executor,
  { organizationId, conversationId, message, ...left }: LeftContact,
): Promise<{ id: string; was_done: boolean } | undefined> {
  // `returning` gives new values, so the previous state is joined; the conversation is locked.
  return tx.first(sql<{ id: string; was_done: boolean }>`
    update contact_requests r set message = ${message}, done_at = null from contact_requests before
    where r.organization_id = ${organizationId} and r.conversation_id = ${conversationId}
      and r.email_canonical = ${keyOf(left)}
      and before.organization_id = r.organization_id and before.id = r.id
    returning r.id, before.done_at is not null as was_done`);
}

type ConversationKey = Pick<LeftContact, 'organizationId' | 'conversationId'>;

/**
 * Replaces the newest address left in a conversation, which is also shown as its contact; 0 if there is none, or the conversation
 * already has the new address.
 */
export async function correctContact(
  tx: Executor,
  { organizationId, conversationId }: ConversationKey,
  email: string,
): Promise<number> {
  await lockConversation(tx, organizationId, sql`${conversationId}::uuid`);
  await allowAddress(tx, { organizationId, conversationId }, email);
  return await tx.execute(sql`
    with newest as (
      select id from contact_requests
      where organization_id = ${organizationId} and conversation_id = ${conversationId} and email <> ''
      order by created_at desc, id desc limit 1
    ), shown as (
      update conversations set contact = ${email}
      where organization_id = ${organizationId} and id = ${conversationId} and exists (select from newest)
    )
    update contact_requests r set email = ${email}, email_canonical = ${canonicalEmail(email)} from newest
    where r.organization_id = ${organizationId} and r.id = newest.id and not exists (
      select from contact_requests other
      where other.organization_id = ${organizationId} and other.conversation_id = ${conversationId}
        and other.email_canonical = ${canonicalEmail(email)})`);
}

/** Like `correctContact`, for a phone number. */
export async function correctNumber(
  tx: Executor,
  { organizationId, conversationId }: ConversationKey,
  phone: string,
): Promise<number> {
  await lockConversation(tx, organizationId, sql`${conversationId}::uuid`);
  return await tx.execute(sql`
    with newest as (
      select id, phone from contact_requests
      where organization_id = ${organizationId} and conversation_id = ${conversationId} and phone is not null
      order by created_at desc, id desc limit 1
    ), shown as (
      update conversations c set contact = ${phone} from newest
      where c.organization_id = ${organizationId} and c.id = ${conversationId} and c.contact = newest.phone
    )
    update contact_requests r set phone = ${phone},
      email_canonical = case when r.email = '' then ${numberKey(phone)} else r.email_canonical end
    from newest
    where r.organization_id = ${organizationId} and r.id = newest.id and not exists (
      select from contact_requests other
      where other.organization_id = ${organizationId} and other.conversation_id = ${conversationId}
        and other.email_canonical = ${numberKey(phone)})`);
}

/** Whether the conversation has stored this address. */
export async function isContactKept(
  tx: Executor,
  { organizationId, conversationId, email }: ConversationKey & { email: string },
): Promise<boolean> {
  const row = await tx.first(sql<{ id: string }>`
    select id from contact_requests
    where organization_id = ${organizationId} and conversation_id = ${conversationId}
      and email_canonical = ${canonicalEmail(email)}`);
  return row !== undefined;
}

export interface ContactRequestFilter {
  organizationId: string;
  status?: 'open' | 'done' | undefined;
}

/** A page, newest first. */
export function listContactRequests(
  tx: Executor,
  filter: ContactRequestFilter,
  page: RowRange,
): Promise<ContactRequestRow[]> {
  return tx.rows(
    selectContactRequests(
      sql`${condition(filter)} order by r.created_at desc, r.id desc limit ${page.limit} offset ${page.offset}`,
    ),
  );
}

export function countContactRequests(tx: Executor, filter: ContactRequestFilter): Promise<number> {
  return countRows(tx, sql`${selectContactRequests(condition(filter))}`);
}

export function findContactRequest(
  tx: Executor,
  organizationId: string,
  id: string,
): Promise<ContactRequestRow | undefined> {
  return tx.first(selectContactRequests(sql`r.organization_id = ${organizationId} and r.id = ${id}`));
}

/**
 * Locks the conversation first: a statement that writes both a request and its conversation would lock them in no fixed order.
 */
export function lockConversation(tx: Executor, organizationId: string, id: Statement): Promise<number> {
  return tx.execute(sql`
    select 1 from conversations where organization_id = ${organizationId} and id = ${id} for no key update`);
}

function selectContactRequests(condition: Statement): Statement<ContactRequestRow> {
  return sql`
    select r.id, r.email, r.phone, r.message, r.lead_id, r.chatbot_id, b.name as chatbot_name, r.conversation_id, r.created_at,
      case when l.status = 'new' then null when l.status is null then r.done_at else coalesce(r.done_at, l.updated_at) end
        as done_at
    from contact_requests r
    join chatbots b on b.organization_id = r.organization_id and b.id = r.chatbot_id and b.deleted_at is null
    left join leads l on l.organization_id = r.organization_id and l.id = r.lead_id
    where ${condition}`;
}

function condition({ organizationId, status }: ContactRequestFilter): Statement {
  const own = sql`r.organization_id = ${organizationId}`;
  if (status === undefined) return own;
  // The lead's status decides; a request without a lead has its own state.
  const isDone = sql`coalesce(l.status <> 'new', r.done_at is not null)`;
  return status === 'done' ? sql`${own} and ${isDone}` : sql`${own} and not ${isDone}`;
}

/** The contact details that were left in a conversation, oldest first. */
export function listLeft(
  tx: Executor,
  { organizationId, conversationId }: { organizationId: string; conversationId: string },
): Promise<{ email: string; phone: string | null; message: string | null; created_at: Date }[]> {
  return tx.rows(sql`
    select email, phone, message, created_at from contact_requests
    where organization_id = ${organizationId} and conversation_id = ${conversationId}
    order by created_at, id`);
}
