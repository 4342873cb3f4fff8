import type { Role } from '@parley/contracts/rights/permissions';
import type { notificationKinds } from '@parley/contracts/values/lists';
import type { Executor } from '../../db/database.ts';
import { json, sql } from '../../db/sql.ts';
import type { NoticeParams, NoticeSentence } from './notice-sentence.ts';

export type NoticeKind = (typeof notificationKinds)[number];

export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  sentence: NoticeSentence;
  params: NoticeParams;
  href: string;
  created_at: Date;
  read_at: Date | null;
}

/** Returns the newest 50 notifications of a user that are shown in the app. */
export function listNotices(tx: Executor, organizationId: string, userId: string): Promise<NoticeRow[]> {
  return tx.rows<NoticeRow>(sql`
    select id, kind, sentence, params, href, created_at, read_at from notices
    where organization_id = ${organizationId} and user_id = ${userId} and in_app
    order by created_at desc, id desc limit 50`);
}

export async function countUnread(tx: Executor, organizationId: string, userId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from notices
    where organization_id = ${organizationId} and user_id = ${userId} and in_app and read_at is null`);
  return row?.count ?? 0;
}

/** Marks a user's notifications as read; returns the number of unread ones. */
export function markRead(tx: Executor, organizationId: string, userId: string, at: Date): Promise<number> {
  return tx.execute(sql`
    update notices set read_at = ${at}
    where organization_id = ${organizationId} and user_id = ${userId} and in_app and read_at is null`);
}

/** A member with their notification settings. */
export interface RecipientRow {
  user_id: string;
  email: string;
  /** The user's language; if null, the organization's applies. */
  language: string | null;
  organization_language: string | null;
  organization_name: string;
  notifications: Partial<Record<NoticeKind, { email?: boolean; inApp?: boolean }>>;
}

export function listRecipients(
  tx: Pick<Executor, 'rows'>,
  organizationId: string,
  roles: readonly Role[],
  exceptUserIds: readonly string[],
  onlyUserIds?: readonly string[],
): Promise<RecipientRow[]> {
  const isOneOf = onlyUserIds === undefined ? sql`true` : sql`m.user_id = any(${[...onlyUserIds]}::uuid[])`;
  return tx.rows<RecipientRow>(sql`
    select m.user_id, u.email, coalesce(u.language, o.language) as language, u.notifications,
      o.language as organization_language, o.name as organization_name
    from memberships m
    join users u on u.id = m.user_id and u.disabled_at is null
    join organizations o on o.id = m.organization_id and o.deleted_at is null
    where m.organization_id = ${organizationId} and m.role = any(${roles}::text[])
      and m.user_id <> all(${exceptUserIds}::uuid[]) and ${isOneOf}
    order by m.user_id limit 1000`);
}

export interface NewNotice {
  id: string;
  organizationId: string;
  userId: string;
  kind: NoticeKind;
  sentence: NoticeSentence;
  params: NoticeParams;
  href: string;
  key: string;
  inApp: boolean;
  at: Date;
}

/** Inserts a notification; returns false when the user already has one with the same key. */
export async function insertNotice(tx: Executor, notice: NewNotice): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into notices (id, organization_id, user_id, kind, sentence, params, href, occasion, in_app, created_at)
    values (${notice.id}, ${notice.organizationId}, ${notice.userId}, ${notice.kind}, ${notice.sentence},
      ${json(notice.params)}, ${notice.href}, ${notice.key}, ${notice.inApp}, ${notice.at})
    on conflict (organization_id, user_id, occasion) do nothing`);
  return inserted === 1;
}

export async function findFailedSource(
  tx: Executor,
  organizationId: string,
  sourceId: string,
): Promise<string | undefined> {
  const row = await tx.first<{ name: string }>(sql`
    select name from knowledge_sources
    where organization_id = ${organizationId} and id = ${sourceId} and deleted_at is null and status = 'error'`);
  return row?.name;
}

export async function findChatbotName(
  tx: Executor,
  organizationId: string,
  chatbotId: string,
): Promise<string | undefined> {
  const row = await tx.first<{ name: string }>(sql`
    select name from chatbots where organization_id = ${organizationId} and id = ${chatbotId} and deleted_at is null`);
  return row?.name;
}

/** A contact request, if it still exists, with the number of requests of its chatbot in the hour before. */
export function findLeftContact(
  tx: Executor,
  organizationId: string,
  contactRequestId: string,
): Promise<{ conversation_id: string; chatbot_name: string; place_in_hour: number } | undefined> {
  return tx.first(sql`
    select r.conversation_id, b.name as chatbot_name, (
      select count(*) from contact_requests e
      where e.organization_id = r.organization_id and e.chatbot_id = r.chatbot_id
        and e.created_at > r.created_at - interval '1 hour' and (e.created_at, e.id) <= (r.created_at, r.id)
    ) as place_in_hour
    from contact_requests r
    join chatbots b on b.organization_id = r.organization_id and b.id = r.chatbot_id and b.deleted_at is null
    where r.organization_id = ${organizationId} and r.id = ${contactRequestId}`);
}

/**
 * A lead created by a conversation without a contact request, with the number of such leads of its chatbot in the hour before.
 */
export function findCapturedLead(
  tx: Executor,
  organizationId: string,
  leadId: string,
): Promise<{ chatbot_name: string; place_in_hour: number } | undefined> {
  return tx.first(sql`
    select b.name as chatbot_name, (
      select count(*) from leads e
      where e.organization_id = l.organization_id and e.chatbot_id = l.chatbot_id and e.source = 'conversation'
        and e.created_at > l.created_at - interval '1 hour' and (e.created_at, e.id) <= (l.created_at, l.id)
    ) as place_in_hour
    from leads l
    join chatbots b on b.organization_id = l.organization_id and b.id = l.chatbot_id and b.deleted_at is null
    where l.organization_id = ${organizationId} and l.id = ${leadId} and l.source = 'conversation' and not exists (
      select from contact_requests r
      where r.organization_id = l.organization_id and r.lead_id = l.id and r.conversation_id = l.conversation_id
    )`);
}

/** Whether a contact request still exists; locks it until the transaction ends. */
export async function holdContactRequest(tx: Executor, organizationId: string, id: string): Promise<boolean> {
  const row = await tx.first(sql`
    select id from contact_requests where organization_id = ${organizationId} and id = ${id} for key share`);
  return row !== undefined;
}

/** A visitor who still waits for an answer, with the number of escalations of the chatbot in the hour before. */
export function findEscalation(
  tx: Executor,
  organizationId: string,
  handoverId: string,
): Promise<
  { chatbot_id: string; chatbot_name: string; team_id: string | null; place_in_hour: number } | undefined
> {
  return tx.first(sql`
    select h.chatbot_id, b.name as chatbot_name, h.team_id, (
      select count(*) from handovers e
      where e.organization_id = h.organization_id and e.chatbot_id = h.chatbot_id
        and e.escalated_at > h.escalated_at - interval '1 hour' and (e.escalated_at, e.id) <= (h.escalated_at, h.id)
    ) as place_in_hour
    from handovers h
    join chatbots b on b.organization_id = h.organization_id and b.id = h.chatbot_id and b.deleted_at is null
    where h.organization_id = ${organizationId} and h.id = ${handoverId} and h.ended_at is null and h.waiting_since is not null`);
}

/** Whom a note still mentions, with the chatbot of its conversation. */
export function findMentions(
  tx: Executor,
  organizationId: string,
  noteId: string,
): Promise<{ chatbot_id: string; chatbot_name: string; mentions: string[] } | undefined> {
  return tx.first(sql`
    select c.chatbot_id, b.name as chatbot_name, n.mentions
    from conversation_notes n
    join conversations c on c.organization_id = n.organization_id and c.id = n.conversation_id
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    where n.organization_id = ${organizationId} and n.id = ${noteId}`);
}

/** Whether a conversation still exists; locks it until the transaction ends. */
export async function holdTalk(tx: Executor, organizationId: string, id: string): Promise<boolean> {
  const row = await tx.first(
    sql`select id from conversations where organization_id = ${organizationId} and id = ${id} for key share`,
  );
  return row !== undefined;
}

/** Whether a lead still exists; locks it until the transaction ends. */
export async function holdLead(tx: Executor, organizationId: string, id: string): Promise<boolean> {
  const row = await tx.first(
    sql`select id from leads where organization_id = ${organizationId} and id = ${id} for key share`,
  );
  return row !== undefined;
}

/** The requester and the requested access of a lockbox grant, and the member who decided on it. */
export interface LockboxGrantFacts {
  requested_by_name: string;
  scope: string;
  minutes: number;
  is_break_glass: boolean;
  decided_by: string | null;
}

export function findLockboxGrant(
  tx: Executor,
  organizationId: string,
  grantId: string,
): Promise<LockboxGrantFacts | undefined> {
  return tx.first(sql`
    select requested_by_name, scope, minutes, is_break_glass, decided_by from lockbox_grants
    where organization_id = ${organizationId} and id = ${grantId}`);
}

/** Returns the current role of a member; undefined for a former member. */
export async function findMemberRole(
  tx: Executor,
  organizationId: string,
  userId: string,
): Promise<Role | undefined> {
  const row = await tx.first<{ role: Role }>(
    sql`select role from memberships where organization_id = ${organizationId} and user_id = ${userId}`,
  );
  return row?.role;
}

/** Returns the name of any user; needs a platform transaction. */
export async function findFullName(tx: Executor, userId: string): Promise<string | undefined> {
  const row = await tx.first<{ full_name: string }>(sql`select full_name from users where id = ${userId}`);
  return row?.full_name;
}

/** Deletes up to `limit` notices of a deleted organization; returns how many. */
export function removeNotices(tx: Executor, organizationId: string, limit: number): Promise<number> {
  return tx.execute(sql`
    delete from notices where organization_id = ${organizationId} and id = any (array(
      select id from notices where organization_id = ${organizationId} limit ${limit}))`);
}
