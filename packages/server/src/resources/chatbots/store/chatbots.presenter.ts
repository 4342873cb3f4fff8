import { effectiveLimits, retentionOf } from '@parley/contracts/billing/entitlements';
import type {
  Chatbot,
  ChatbotVersionContent,
  chatbotVersion,
} from '@parley/contracts/resources/chatbot/chatbots';
import { isAllowed, organizationPermissions, type Role } from '@parley/contracts/rights/permissions';
import type { z } from 'zod';
import {
  answersOf,
  appearanceOf,
  type DraftModel,
  deploymentOf,
  flowOf,
  modelOf,
  type StoredModel,
} from './chatbot-settings.ts';
import type { VersionContentRow, VersionRow } from './chatbot-versions.queries.ts';
import type { ChatbotRow } from './chatbots.queries.ts';

const actions = Object.keys(organizationPermissions).filter(
  (action) => action.startsWith('chatbot.') || action.startsWith('knowledge.'),
);

/** A chatbot as a member with this role sees it: draft and live settings, never a key or password. */
export function presentChatbot(row: ChatbotRow, role: Role | null): Chatbot {
  return { ...presentListedChatbot(row, role), flow: flowOf(row.flow) };
}

/** Like `presentChatbot`, without the flow, which may be large. */
export function presentListedChatbot(row: ChatbotRow, role: Role | null): Chatbot {
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    companyName: row.company_name,
    goal: row.goal,
    sector: row.sector,
    status: row.status,
    model: presentModel(row),
    appearance: appearanceOf(row.appearance),
    answers: answersOf(row.answers),
    privacy: presentPrivacy(row),
    deployment: presentDeployment(row),
    publishedVersion: row.published_version,
    publishedAt: row.published_at?.toISOString() ?? null,
    hasUnpublishedChanges: row.published_version !== null && row.published_hash !== row.draft_hash,
    sourceCount: row.source_count,
    messageCount: row.message_count,
    averageResponseMs: row.answer_count > 0 ? Math.round(row.response_ms_sum / row.answer_count) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    abilities: Object.fromEntries(
      actions.map((action) => [action, role !== null && isAllowed(role, action)]),
    ),
  };
}

function presentModel(row: ChatbotRow): Chatbot['model'] {
  return {
    ...presentDraftModel(row.model),
    useCustomApiKey: row.use_custom_api_key,
    customApiKeyHint: row.api_key_hint,
    monthlyTokenLimit: row.monthly_token_limit,
  };
}

function presentDraftModel(stored: StoredModel): DraftModel {
  const model = modelOf(stored);
  return {
    provider: model.provider,
    name: model.name,
    temperature: model.temperature,
    maxTokens: model.maxTokens,
    systemInstructions: model.systemInstructions,
    baseUrl: model.baseUrl,
    ...(model.formerProvider && { formerProvider: model.formerProvider }),
    showSources: model.showSources,
    fallbacks: model.fallbacks,
  };
}

function presentDeployment(row: ChatbotRow): Chatbot['deployment'] {
  const deployment = deploymentOf(row.deployment);
  return {
    status: row.deployment_status,
    allowedDomains: deployment.allowedDomains,
    rateLimitPerHour: deployment.rateLimitPerHour,
    analytics: deployment.analytics,
    hours: deployment.hours,
    identity: deployment.identity,
    identityKeyAt: row.identity_key_at?.toISOString() ?? null,
    proactive: deployment.proactive,
    people: deployment.people,
    passwordProtected: row.is_password_protected,
  };
}

function presentPrivacy(row: ChatbotRow): Chatbot['privacy'] {
  const { privacy } = row;
  return {
    consentBanner: privacy.consentBanner,
    privacyPolicyUrl: privacy.privacyPolicyUrl,
    bannerText: privacy.bannerText,
    anonymization: privacy.anonymization,
    leadExtraction: privacy.leadExtraction,
    ...retentionOf(privacy.retentionDays, effectiveLimits(row)),
  };
}

/** @param current number of the version that visitors currently get. */
export function presentVersion(row: VersionRow, current: number | null): z.output<typeof chatbotVersion> {
  return {
    version: row.version,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
    name: row.name,
    current: row.version === current,
  };
}

export function presentVersionContent(row: VersionContentRow, current: number | null): ChatbotVersionContent {
  return {
    ...presentVersion(row, current),
    model: presentDraftModel(row.model),
    appearance: appearanceOf(row.appearance),
    answers: answersOf(row.answers),
    flow: flowOf(row.flow),
  };
}
