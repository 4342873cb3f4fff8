import type { Chatbot, PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';
import type { StoredAppearance } from '@parley/contracts/settings/appearance-settings';
import type { Executor, Transaction } from '../../../db/database.ts';
import type { RowRange } from '../../../db/sql.ts';
import { json, type Statement, sql } from '../../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../../kernel/limits/entitlements.ts';
import type { Flow, StoredAnswers, StoredDeployment, StoredModel } from './chatbot-settings.ts';

/** The columns that a change of a chatbot may write. */
export interface ChatbotState {
  name: string;
  company_name: string | null;
  goal: Chatbot['goal'];
  sector: Chatbot['sector'];
  status: Chatbot['status'];
  deployment_status: Chatbot['deployment']['status'];
  model: StoredModel;
  appearance: StoredAppearance;
  answers: StoredAnswers;
  flow: Flow;
  draft_hash: string;
  privacy: PrivacySettings;
  deployment: StoredDeployment;
  monthly_token_limit: number | null;
  use_custom_api_key: boolean;
  sealed_api_key: string | null;
  api_key_hint: string | null;
  api_key_provider: string | null;
  api_key_base_url: string | null;
  published_version: number | null;
}

export interface ChatbotRow extends ChatbotState, EntitlementRow {
  id: string;
  revision: number;
  is_password_protected: boolean;
  identity_key_at: Date | null;
  published_hash: string | null;
  published_at: Date | null;
  source_count: number;
  message_count: number;
  answer_count: number;
  response_ms_sum: number;
  created_at: Date;
  updated_at: Date;
}

/** Defaults of a new chatbot that its organization provides. */
export interface OrganizationRow extends EntitlementRow {
  language: string | null;
  privacy_defaults: Partial<PrivacySettings>;
}

/** Locks the organization's row until the transaction ends, so that plan limits hold under concurrency. */
export function lockOrganization(tx: Transaction, organizationId: string) {
  return tx.first<OrganizationRow>(sql`
    select ${entitlementColumns}, o.language, o.privacy_defaults from organizations o
    where o.id = ${organizationId} and o.deleted_at is null for no key update`);
}

/** Number of chatbots that count toward the plan, including archived ones. */
export async function countChatbots(tx: Executor, organizationId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from chatbots where organization_id = ${organizationId} and deleted_at is null`);
  return row?.count ?? 0;
}

export async function countActiveChatbots(tx: Executor, organizationId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from chatbots
    where organization_id = ${organizationId} and deleted_at is null and status = 'active'`);
  return row?.count ?? 0;
}

export function listChatbots(
  tx: Executor,
  organizationId: string,
  { limit, offset }: RowRange,
): Promise<ChatbotRow[]> {
  return tx.rows(
    selectChatbots(
      organizationId,
      sql`order by c.updated_at desc, c.id desc limit ${limit} offset ${offset}`,
    ),
  );
}

/** A page of chatbots created within a time range, both ends included, oldest first. */
export function listChatbotsCreated(
  tx: Executor,
  { organizationId, from, to }: { organizationId: string; from: Date; to: Date },
  after: Pick<ChatbotRow, 'id' | 'created_at'> | undefined,
  limit: number,
): Promise<ChatbotRow[]> {
  const key = after
    ? sql`(c.created_at, c.id) > (${after.created_at}, ${after.id}::uuid)`
    : sql`c.created_at >= ${from}`;
  return tx.rows(
    selectChatbots(
      organizationId,
      sql`and c.created_at <= ${to} and ${key} order by c.created_at, c.id limit ${limit}`,
    ),
  );
}

/** Number of chatbots created within a time range, both ends included. */
export async function countChatbotsCreated(
  tx: Executor,
  { organizationId, from, to }: { organizationId: string; from: Date; to: Date },
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from chatbots
    where organization_id = ${organizationId} and deleted_at is null and created_at >= ${from} and created_at <= ${to}`);
  return row?.count ?? 0;
}

export function findChatbot(
  tx: Executor,
  organizationId: string,
  id: string,
): Promise<ChatbotRow | undefined> {
  return tx.first(selectChatbots(organizationId, sql`and c.id = ${id}`));
}

/**
 * Returns the chatbot, locked until the transaction ends. Two statements, because a statement that had to
 * wait for the lock would return joined rows from before the wait.
 */
export async function lockChatbot(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ChatbotRow | undefined> {
  await tx.execute(sql`
    select id from chatbots where organization_id = ${organizationId} and id = ${id} for no key update`);
  return findChatbot(tx, organizationId, id);
}

function selectChatbots(organizationId: string, rest: Statement): Statement<ChatbotRow> {
  return sql`
    select ${entitlementColumns}, c.id, c.revision, c.name, c.company_name, c.goal, c.sector, c.status,
      c.deployment_status, c.model, c.appearance, c.answers, c.flow, c.draft_hash, c.privacy, c.deployment, c.monthly_token_limit, c.use_custom_api_key,
      c.sealed_api_key, c.api_key_hint, c.api_key_provider, c.api_key_base_url, c.published_version, c.created_at, c.updated_at,
      c.password_hash is not null as is_password_protected, c.identity_key_at,
      v.content_hash as published_hash, v.published_at,
      (select count(*) from knowledge_sources s
        where s.organization_id = c.organization_id and s.chatbot_id = c.id and s.deleted_at is null) as source_count,
      coalesce(k.messages, 0) as message_count,
      coalesce(k.answers, 0) as answer_count,
      coalesce(k.response_ms_sum, 0) as response_ms_sum
    from chatbots c
    join organizations o on o.id = c.organization_id
    left join chatbot_versions v on v.organization_id = c.organization_id and v.chatbot_id = c.id
      and v.version = c.published_version
    left join chatbot_counters k on k.organization_id = c.organization_id and k.chatbot_id = c.id
    where c.organization_id = ${organizationId} and c.deleted_at is null ${rest}`;
}

/** Stores a chatbot. If the member who creates it is limited to some chatbots, it becomes one of them. */
export async function insertChatbot(
  tx: Executor,
  chatbot: Omit<
    ChatbotState,
    'sealed_api_key' | 'api_key_hint' | 'api_key_provider' | 'api_key_base_url' | 'published_version'
  > & {
    id: string;
    organizationId: string;
    createdBy: string | null;
    at: Date;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into chatbots (id, organization_id, name, company_name, goal, sector, status, deployment_status, model,
      appearance, answers, flow, draft_hash, privacy, deployment, monthly_token_limit, use_custom_api_key, created_by,
      created_at, updated_at)
    values (${chatbot.id}, ${chatbot.organizationId}, ${chatbot.name}, ${chatbot.company_name}, ${chatbot.goal},
      ${chatbot.sector}, ${chatbot.status}, ${chatbot.deployment_status}, ${json(chatbot.model)},
      ${json(chatbot.appearance)}, ${json(chatbot.answers)}, ${json(chatbot.flow)}, ${chatbot.draft_hash}, ${json(chatbot.privacy)},
      ${json(chatbot.deployment)}, ${chatbot.monthly_token_limit}, ${chatbot.use_custom_api_key},
      ${chatbot.createdBy}, ${chatbot.at}, ${chatbot.at})`);
  if (chatbot.createdBy === null) return;
  await tx.execute(sql`
    update memberships set chatbot_ids = chatbot_ids || ${chatbot.id}::uuid
    where organization_id = ${chatbot.organizationId} and user_id = ${chatbot.createdBy} and chatbot_ids is not null`);
}

/** Writes a changed chatbot as its next revision. */
export function saveChatbot(
  tx: Transaction,
  organizationId: string,
  chatbot: ChatbotState & { id: string },
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    update chatbots set
      name = ${chatbot.name}, company_name = ${chatbot.company_name}, goal = ${chatbot.goal},
      sector = ${chatbot.sector}, status = ${chatbot.status}, deployment_status = ${chatbot.deployment_status},
      model = ${json(chatbot.model)}, appearance = ${json(chatbot.appearance)},
      answers = ${json(chatbot.answers)}, flow = ${json(chatbot.flow)},
      draft_hash = ${chatbot.draft_hash}, privacy = ${json(chatbot.privacy)},
      deployment = ${json(chatbot.deployment)}, monthly_token_limit = ${chatbot.monthly_token_limit},
      use_custom_api_key = ${chatbot.use_custom_api_key}, sealed_api_key = ${chatbot.sealed_api_key},
      api_key_hint = ${chatbot.api_key_hint}, api_key_provider = ${chatbot.api_key_provider},
      api_key_base_url = ${chatbot.api_key_base_url},
      published_version = ${chatbot.published_version}, revision = revision + 1, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${chatbot.id} and deleted_at is null`);
}

/** Sets or removes the password of shared links; visitors who entered the old one must enter the new one. */
export function savePassword(
  tx: Transaction,
  organizationId: string,
  id: string,
  passwordHash: string | null,
): Promise<number> {
  return tx.execute(sql`
    update chatbots set password_hash = ${passwordHash}, password_revision = password_revision + 1
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null`);
}

/** Replaces the key that signs identities; identities signed with the previous key are no longer valid. */
export function saveIdentityKey(
  tx: Transaction,
  organizationId: string,
  id: string,
  { sealedKey, at }: { sealedKey: string; at: Date },
): Promise<number> {
  return tx.execute(sql`
    update chatbots set sealed_identity_key = ${sealedKey}, identity_revision = identity_revision + 1,
      identity_key_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null`);
}

/** Closes the chatbot everywhere immediately. Returns 0 if there is none. */
export function markDeleted(tx: Transaction, organizationId: string, id: string, at: Date) {
  return tx.first<{ name: string }>(sql`
    update chatbots set deleted_at = ${at}, updated_at = ${at}, revision = revision + 1
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null
    returning name`);
}

/** Removes a deleted chatbot's row with its remaining details. */
export function removeDeleted(tx: Transaction, organizationId: string, id: string): Promise<number> {
  return tx.execute(sql`
    delete from chatbots where organization_id = ${organizationId} and id = ${id} and deleted_at is not null`);
}

/** Closes every chatbot of an organization that is being deleted. */
export function markAllDeleted(tx: Transaction, organizationId: string, at: Date): Promise<number> {
  return tx.execute(sql`
    update chatbots set deleted_at = ${at} where organization_id = ${organizationId} and deleted_at is null`);
}

/** Ids of the next deleted chatbots whose rows still exist. */
export async function listDeleted(tx: Executor, organizationId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from chatbots where organization_id = ${organizationId} and deleted_at is not null limit 50`);
  return rows.map(({ id }) => id);
}

/** Whether a chatbot has a picture with this content. */
export async function hasPicture(
  tx: Executor,
  organizationId: string,
  chatbotId: string,
  version: string,
): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from chatbot_pictures
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and version = ${version}`);
  return row !== undefined;
}

/** Whether the organization has a team, which is then not deleted before the transaction ends. */
export async function hasTeam(tx: Transaction, organizationId: string, teamId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from teams where organization_id = ${organizationId} and id = ${teamId} for key share`);
  return row !== undefined;
}

/** Copies the pictures of the original to a copied chatbot. */
export function copyPictures(
  tx: Transaction,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  return tx.execute(sql`
    insert into chatbot_pictures (organization_id, chatbot_id, version, content, content_type, created_at)
    select organization_id, ${to}, version, content, content_type, created_at from chatbot_pictures
    where organization_id = ${organizationId} and chatbot_id = ${from}`);
}
