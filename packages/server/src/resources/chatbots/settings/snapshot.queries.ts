import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';
import type { StoredAppearance } from '@parley/contracts/settings/appearance-settings';
import { isSameModelAddress } from '@parley/contracts/settings/model-address';
import {
  type BrandingRow,
  brandingColumns,
  joinBranding,
  presentBranding,
} from '../../../accounts/users/branding.ts';
import type { Executor, Reader } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import type { CallingChatbot, ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { type EntitlementRow, entitlementColumns } from '../../../kernel/limits/entitlements.ts';
import { corpusColumn } from '../../../knowledge/retrieval/corpus.ts';
import {
  answersOf,
  appearanceOf,
  deploymentOf,
  modelOf,
  type StoredAnswers,
  type StoredDeployment,
  type StoredModel,
} from '../store/chatbot-settings.ts';

interface Target {
  organizationId: string;
  chatbotId: string;
}

interface CallingRow {
  model: StoredModel;
  use_custom_api_key: boolean;
  sealed_api_key: string | null;
  api_key_provider: string | null;
  api_key_base_url: string | null;
  vector_indexes: ChatbotSnapshot['vectorIndexes'];
}

interface SnapshotRow extends CallingRow, EntitlementRow, BrandingRow {
  brand_name: string | null;
  revision: number;
  status: ChatbotSnapshot['status'];
  is_suspended: boolean;
  deployment_status: ChatbotSnapshot['deploymentStatus'];
  version: number | null;
  name: string;
  company_name: string | null;
  goal: ChatbotSnapshot['goal'];
  sector: ChatbotSnapshot['sector'];
  appearance: StoredAppearance;
  answers: StoredAnswers;
  has_flow: boolean;
  privacy: PrivacySettings;
  deployment: StoredDeployment;
  monthly_token_limit: number | null;
  password_hash: string | null;
  password_revision: number;
  sealed_identity_key: string | null;
  identity_revision: number;
  organization_language: string | null;
  budget_micro_usd: number | null;
  corpus: ChatbotSnapshot['corpus'];
}

/**
 * What visitors get: the published version's content and the live settings of the row. Undefined if missing or deleted. If
 * `version` is null, the chatbot was never published: the content is the draft and must not be shown to visitors.
 */
export function loadPublishedChatbot(
  executor: Executor,
  target: Target,
): Promise<ChatbotSnapshot | undefined> {
  return load(
    executor,
    target,
    sql`coalesce(v.name, c.name) as name, coalesce(v.model, c.model) as model,
      coalesce(v.appearance, c.appearance) as appearance,
      case when v.version is null then c.answers else v.answers end as answers,
      coalesce(v.flow, c.flow) <> '{}' as has_flow`,
  );
}

/** What the preview gets: the saved draft with the live settings. Undefined if missing or deleted. */
export function loadDraftChatbot(executor: Executor, target: Target): Promise<ChatbotSnapshot | undefined> {
  return load(executor, target, sql`c.name, c.model, c.appearance, c.answers, c.flow <> '{}' as has_flow`);
}

/** The models that every published chatbot of an organization calls, in a stable order. */
export async function listCallingChatbots(
  executor: Executor,
  organizationId: string,
): Promise<CallingChatbot[]> {
  const rows = await executor.rows<CallingRow & { id: string }>(sql`
    select c.id, v.model, ${callingColumns}
    from chatbots c
    join chatbot_versions v on v.organization_id = c.organization_id and v.chatbot_id = c.id
      and v.version = c.published_version
    where c.organization_id = ${organizationId} and c.deleted_at is null and c.status <> 'archived'
    order by c.id`);
  return rows.map((row) => ({ organizationId, chatbotId: row.id, ...callsOf(row) }));
}

/** The chatbots of an organization that are open to visitors, with the names of their published versions, oldest first. */
export function listPublishedChatbots(
  reader: Reader,
  organizationId: string,
): Promise<{ id: string; name: string; created_at: Date }[]> {
  return reader.rows(sql`
    select c.id, v.name, c.created_at
    from chatbots c
    join chatbot_versions v on v.organization_id = c.organization_id and v.chatbot_id = c.id
      and v.version = c.published_version
    where c.organization_id = ${organizationId} and c.deleted_at is null and c.status = 'active'
    order by c.created_at, c.id`);
}

const callingColumns = sql`c.use_custom_api_key, c.sealed_api_key, c.api_key_provider, c.api_key_base_url, (
    select coalesce(
        jsonb_agg(jsonb_build_object('modelId', i.model_id, 'provider', i.provider, 'model', i.model)
          order by i.ready_at desc), '[]')
      from embedding_indexes i
      where i.organization_id = c.organization_id and i.chatbot_id = c.id and i.ready_at is not null
  ) as vector_indexes`;

async function load(
  executor: Executor,
  target: Target,
  content: Statement,
): Promise<ChatbotSnapshot | undefined> {
  const row = await executor.first<SnapshotRow>(sql`
    select c.revision, c.status, c.deployment_status, v.version, ${content}, c.company_name, c.goal, c.sector,
      c.privacy, c.deployment, c.monthly_token_limit, c.password_hash, c.password_revision,
      c.sealed_identity_key, c.identity_revision, ${callingColumns},
      ${entitlementColumns}, o.budget_micro_usd, o.suspended_at is not null as is_suspended,
      o.language as organization_language, ${brandingColumns}, b.name as brand_name,
      ${corpusColumn(target)} as corpus
    from chatbots c
    join organizations o on o.id = c.organization_id and o.deleted_at is null
    ${joinBranding}
    left join chatbot_versions v on v.organization_id = c.organization_id and v.chatbot_id = c.id
      and v.version = c.published_version
    where c.organization_id = ${target.organizationId} and c.id = ${target.chatbotId} and c.deleted_at is null`);
  return row && toSnapshot(target, row);
}

/** The calls of a chatbot, from its row and the model of a version or of its draft. */
export function callsOf(row: CallingRow): Omit<CallingChatbot, keyof Target> {
  // A key is used only for the address that it was entered for; a published version may still have another provider or URL.
  const mayUseKey =
    row.use_custom_api_key &&
    row.api_key_provider === row.model.provider &&
    isSameModelAddress(row.api_key_base_url, row.model.baseUrl);
  return {
    model: {
      ...modelOf(row.model),
      useCustomApiKey: row.use_custom_api_key,
    },
    sealedApiKey: mayUseKey ? row.sealed_api_key : null,
    vectorIndexes: row.vector_indexes,
  };
}

function toSnapshot({ organizationId, chatbotId }: Target, row: SnapshotRow): ChatbotSnapshot {
  return {
    ...callsOf(row),
    organizationId,
    chatbotId,
    revision: row.revision,
    // For visitors, a suspended organization's chatbots are paused.
    status: row.is_suspended ? 'paused' : row.status,
    deploymentStatus: row.deployment_status,
    version: row.version,
    name: row.name,
    companyName: row.company_name,
    goal: row.goal,
    sector: row.sector,
    appearance: appearanceOf(row.appearance),
    answers: answersOf(row.answers),
    hasFlow: row.has_flow,
    privacy: row.privacy,
    deployment: deploymentOf(row.deployment),
    monthlyTokenLimit: row.monthly_token_limit,
    passwordHash: row.password_hash,
    passwordRevision: row.password_revision,
    sealedIdentityKey: row.sealed_identity_key,
    identityRevision: row.identity_revision,
    limits: effectiveLimits(row),
    budgetMicroUsd: row.budget_micro_usd,
    corpus: row.corpus,
    organizationLanguage: row.organization_language,
    brand: brandOf(row),
  };
}

function brandOf(row: SnapshotRow): ChatbotSnapshot['brand'] {
  if (row.brand_name === null) return null;
  const { logo, footerLabel, footerLink } = presentBranding(row);
  return { name: row.brand_name, logo, footerLabel, footerLink };
}
