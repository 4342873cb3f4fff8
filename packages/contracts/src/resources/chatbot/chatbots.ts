import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { answerPatch, answerSettings } from '../../settings/answer-settings.ts';
import {
  appearancePatch,
  appearanceSettings,
  chatThemes,
  cssProblemCodes,
  maxCustomCssLength,
} from '../../settings/appearance-settings.ts';
import { businessHours } from '../../settings/business-hours.ts';
import { flowDocument, flowInput } from '../../settings/flow-document.ts';
import { modelAddress } from '../../settings/model-address.ts';
import { peoplePatch, peopleSettings } from '../../settings/people-settings.ts';
import { identityModes, proactiveMessages } from '../../settings/visitor-settings.ts';
import {
  chatbotStatuses,
  goals,
  maxFallbacks,
  minPasswordLength,
  providers,
  sectors,
} from '../../values/lists.ts';
import { shortListQuery } from '../../values/pagination.ts';
import {
  abilities,
  id,
  isoDate,
  line,
  multiline,
  nullableDate,
  pathId,
  webAddress,
} from '../../values/primitives.ts';

export const deploymentStatuses = ['active', 'inactive', 'deploying', 'failed'] as const;
export const installationProblems = [
  'missing',
  'other_chatbot',
  'other_server',
  'domain_not_allowed',
  'script_blocked',
  'connection_blocked',
  'frame_blocked',
  'not_published',
] as const;
export const anonymizationLevels = ['none', 'partial', 'full'] as const;

export type ChatbotStatus = (typeof chatbotStatuses)[number];
export type DeploymentStatus = (typeof deploymentStatuses)[number];
export type Provider = (typeof providers)[number];

/**
 * A model of the fallback chain. It is called with a key of the same owner as the chatbot's own model, and skipped without such a
 * key (SEC-33).
 */
const fallback = z.strictObject({
  provider: z.enum(providers).exclude(['builtin']),
  name: line(200).min(1, { error: 'validation.modelNameRequired' }),
});

/** Settings that determine the answers; part of the draft until deployed. */
export const modelSettings = z.strictObject({
  provider: z.enum(providers),
  name: z.string(),
  temperature: z.number(),
  maxTokens: z.number().int(),
  systemInstructions: z.string(),
  useCustomApiKey: z.boolean(),
  customApiKeyHint: z.string().nullable(),
  baseUrl: z.string().nullable(),
  /** With the built-in answerer: the provider to which the stored `name`, `baseUrl` and key belong; omitted without one. */
  formerProvider: z.enum(providers).optional(),
  monthlyTokenLimit: z.number().int().nullable(),
  showSources: z.boolean(),
  /** In order of use. */
  fallbacks: z.array(fallback),
});

/** Live settings: take effect within 5 s and belong to no version. */
export const privacySettings = z.strictObject({
  consentBanner: z.boolean(),
  privacyPolicyUrl: z.string().nullable(),
  bannerText: z.string(),
  anonymization: z.enum(anonymizationLevels),
  leadExtraction: z.boolean(),
  retentionDays: z.number().int(),
});
export type PrivacySettings = z.output<typeof privacySettings>;

/** A chatbot's privacy settings with the effective retention (PRIV-11). */
const chatbotPrivacy = privacySettings.extend({
  /** The smaller of `retentionDays` and the plan's limit. */
  effectiveRetentionDays: z.number().int(),
  retentionLimitedByPlan: z.boolean(),
});

/** Live settings: take effect within 5 s and belong to no version. */
export const deploymentSettings = z.strictObject({
  status: z.enum(deploymentStatuses),
  allowedDomains: z.array(z.string()),
  rateLimitPerHour: z.number().int().nullable(),
  analytics: z.boolean(),
  passwordProtected: z.boolean(),
  /** Null if always open or not configured. */
  hours: businessHours.nullable(),
  identity: z.enum(identityModes),
  /** Creation time of the key for identity tokens; null without one. */
  identityKeyAt: nullableDate,
  proactive: proactiveMessages,
  people: peopleSettings,
});

export const chatbot = z.strictObject({
  id,
  revision: z.number().int(),
  name: z.string(),
  companyName: z.string().nullable(),
  goal: z.enum(goals).nullable(),
  sector: z.enum(sectors).nullable(),
  status: z.enum(chatbotStatuses),
  model: modelSettings,
  appearance: appearanceSettings,
  answers: answerSettings,
  /** Part of the draft; null without a flow, and omitted in lists. */
  flow: flowDocument.nullable().optional(),
  privacy: chatbotPrivacy,
  deployment: deploymentSettings,
  publishedVersion: z.number().int().nullable(),
  publishedAt: nullableDate,
  hasUnpublishedChanges: z.boolean(),
  sourceCount: z.number().int(),
  messageCount: z.number().int(),
  averageResponseMs: z.number().int().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  abilities,
});
export type Chatbot = z.output<typeof chatbot>;

export const chatbotVersion = z.strictObject({
  version: z.number().int(),
  publishedAt: isoDate,
  publishedBy: z.string().nullable(),
  name: z.string(),
  current: z.boolean(),
});

/** The frozen content of a version, with the same fields as the draft so that the two can be compared. */
export const chatbotVersionContent = z.strictObject({
  ...chatbotVersion.shape,
  model: modelSettings.omit({ useCustomApiKey: true, customApiKeyHint: true, monthlyTokenLimit: true }),
  appearance: appearanceSettings,
  answers: answerSettings,
  /** Null without a flow. */
  flow: flowDocument.nullable().optional(),
});
export type ChatbotVersionContent = z.output<typeof chatbotVersionContent>;

/** A problem of a flow: errors prevent its deployment. `path` is within the node's data. */
const flowProblem = z.strictObject({
  nodeId: z.string().nullable(),
  path: z.string(),
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
});

/** Number of times that visitors entered and left each step of a version's flow, and took each edge. */
const flowStats = z.strictObject({
  nodes: z.array(z.strictObject({ nodeId: z.string(), entered: z.number().int(), left: z.number().int() })),
  edges: z.array(z.strictObject({ edgeId: z.string(), count: z.number().int() })),
});
export type FlowStats = z.output<typeof flowStats>;

/** Result of checking an owner's CSS: refused rules, text contrast, and the rules that visitors receive. */
const checkedCss = z.strictObject({
  problems: z.array(
    z.strictObject({ line: z.number().int(), code: z.enum(cssProblemCodes), text: z.string() }),
  ),
  contrasts: z.array(z.strictObject({ line: z.number().int(), ratio: z.number(), better: z.string() })),
  css: z.string(),
});

/** How a page of the owner's site embeds the chatbot, and what prevents it from showing. */
const installation = z.strictObject({
  /** URL of the inspected page, after redirects. */
  url: z.string(),
  found: z.enum(['widget', 'element', 'iframe']).nullable(),
  problems: z.array(z.enum(installationProblems)),
});

/** By the program that exported the document. */
const flowImport = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('parley'), document: flowInput }),
  /** A file or a response of Typebot's API; versions 3 to 6. */
  z.strictObject({ format: z.literal('typebot'), document: z.unknown() }),
]);

/** Result for each step of an imported document. */
const importedFlow = z.strictObject({
  flow: flowDocument,
  report: z.array(
    z.strictObject({
      sourceId: z.string(),
      type: z.string(),
      outcome: z.enum(['exact', 'changed', 'dropped']),
      /** Difference from the original, in English; empty if there is none. */
      note: z.string(),
    }),
  ),
});

export const chatbotName = line(100).min(1, { error: 'validation.chatbotNameRequired' });

const createBody = z.strictObject({
  name: chatbotName,
  companyName: line(100).nullable().optional(),
  goal: z.enum(goals).nullable().optional(),
  sector: z.enum(sectors).nullable().optional(),
});

export const modelPatch = z.strictObject({
  provider: z.enum(providers).optional(),
  name: line(200).optional(),
  temperature: z.number().min(0).max(2).optional(),
  maxTokens: z.number().int().min(1).max(32_000).optional(),
  systemInstructions: multiline(20_000).optional(),
  useCustomApiKey: z.boolean().optional(),
  customApiKey: z.string().trim().min(1).max(500).nullable().optional(),
  baseUrl: modelAddress.nullable().optional(),
  monthlyTokenLimit: z.number().int().min(0).max(1_000_000_000_000).nullable().optional(),
  showSources: z.boolean().optional(),
  fallbacks: z.array(fallback).max(maxFallbacks).optional(),
});

export const privacyPatch = z.strictObject({
  consentBanner: z.boolean().optional(),
  privacyPolicyUrl: webAddress.nullable().optional(),
  bannerText: multiline(1_000).optional(),
  anonymization: z.enum(anonymizationLevels).optional(),
  leadExtraction: z.boolean().optional(),
  retentionDays: z.number().int().min(1).max(3_650).optional(),
});

const domainPattern = /^(\*\.)?([a-z0-9-]+\.)*[a-z0-9-]+(?::([1-9]\d{0,4}))?$/i;
const maxPort = 65_535;

/** Matches `example.com` for the default ports, `localhost:8080` for one port; `*.` stands for any single leftmost label. */
function isAllowedDomain(text: string): boolean {
  const match = domainPattern.exec(text);
  return match !== null && Number(match[3] ?? 0) <= maxPort;
}

export const deploymentPatch = z.strictObject({
  allowedDomains: z
    .array(line(253).refine(isAllowedDomain, { error: 'validation.domainInvalid' }))
    .max(100)
    .optional(),
  rateLimitPerHour: z.number().int().min(1).max(100_000).nullable().optional(),
  analytics: z.boolean().optional(),
  hours: businessHours.nullable().optional(),
  /** Requires an identity key, unless it is `off`. */
  identity: z.enum(identityModes).optional(),
  proactive: proactiveMessages.optional(),
  people: peoplePatch.optional(),
  /** Visitors enter it before the chat opens; null removes it. Write-only. */
  password: z
    .string()
    .min(minPasswordLength, { error: 'validation.chatPasswordShort' })
    .max(200)
    .nullable()
    .optional(),
});

const patchBody = z.strictObject({
  revision: z.number().int().optional(),
  name: chatbotName.optional(),
  companyName: line(100).nullable().optional(),
  goal: z.enum(goals).nullable().optional(),
  sector: z.enum(sectors).nullable().optional(),
  status: z.enum(chatbotStatuses).optional(),
  model: modelPatch.optional(),
  appearance: appearancePatch.optional(),
  answers: answerPatch.optional(),
  /** Replaces the whole flow; null removes it. */
  flow: flowInput.nullable().optional(),
  privacy: privacyPatch.optional(),
  deployment: deploymentPatch.optional(),
});
export type ChatbotPatch = z.output<typeof patchBody>;

export const chatbotParams = z.strictObject({ chatbotId: pathId() });
const versionParams = z.strictObject({ chatbotId: pathId(), version: z.string() });
const itemErrors = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const chatbotRoutes = defineRoutes({
  listChatbots: {
    method: 'GET',
    path: '/api/chatbots',
    summary: 'Chatbots of the organization, most recently changed first',
    permission: 'chatbot.read',
    query: shortListQuery,
    responses: { 200: z.array(chatbot) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  createChatbot: {
    method: 'POST',
    path: '/api/chatbots',
    summary: 'Create a chatbot as a draft',
    permission: 'chatbot.create',
    body: createBody,
    responses: { 201: chatbot },
    errors: [
      'unauthenticated',
      'forbidden',
      'validation_failed',
      'plan_limit_chatbots',
      'idempotency_conflict',
      'idempotency_in_progress',
    ],
    idempotent: true,
  },
  getChatbot: {
    method: 'GET',
    path: '/api/chatbots/{chatbotId}',
    summary: 'One chatbot with its draft and live settings',
    permission: 'chatbot.read',
    params: chatbotParams,
    responses: { 200: chatbot },
    errors: itemErrors,
  },
  patchChatbot: {
    method: 'PATCH',
    path: '/api/chatbots/{chatbotId}',
    summary: 'Change settings; setting the status to active also deploys',
    permission: 'chatbot.update',
    params: chatbotParams,
    body: patchBody,
    responses: { 200: chatbot },
    errors: [...itemErrors, 'validation_failed', 'revision_conflict', 'feature_off', 'plan_limit_chatbots'],
  },
  deleteChatbot: {
    method: 'DELETE',
    path: '/api/chatbots/{chatbotId}',
    summary: 'Permanently delete the chatbot with its knowledge and conversations',
    permission: 'chatbot.delete',
    params: chatbotParams,
    responses: { 204: null },
    errors: itemErrors,
  },
  archiveChatbot: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/archive',
    summary: 'Withdraw the chatbot from visitors and keep its data',
    permission: 'chatbot.archive',
    params: chatbotParams,
    responses: { 200: chatbot },
    errors: itemErrors,
  },
  restoreChatbot: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/restore',
    summary: 'Restore an archived chatbot as a draft',
    permission: 'chatbot.archive',
    params: chatbotParams,
    responses: { 200: chatbot },
    errors: [...itemErrors, 'conflict'],
  },
  duplicateChatbot: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/duplicate',
    summary: 'Copy the settings into a new draft',
    permission: 'chatbot.create',
    params: chatbotParams,
    responses: { 201: chatbot },
    errors: [...itemErrors, 'plan_limit_chatbots', 'idempotency_conflict', 'idempotency_in_progress'],
    idempotent: true,
  },
  deployChatbot: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/deploy',
    summary: 'Freeze the draft into a version and open the chatbot to visitors',
    permission: 'chatbot.publish',
    params: chatbotParams,
    responses: { 200: chatbot },
    errors: [...itemErrors, 'conflict', 'validation_failed', 'plan_limit_chatbots'],
  },
  redeployChatbot: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/redeploy',
    summary: 'Publish the draft as the next version',
    permission: 'chatbot.publish',
    params: chatbotParams,
    responses: { 200: chatbot },
    errors: [...itemErrors, 'conflict', 'validation_failed', 'plan_limit_chatbots'],
  },
  deactivateChatbot: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/deactivate',
    summary: 'Pause the chatbot',
    permission: 'chatbot.publish',
    params: chatbotParams,
    responses: { 200: chatbot },
    errors: [...itemErrors, 'conflict'],
  },
  checkCustomCss: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/custom-css',
    summary: 'Check rules for the appearance without saving them',
    permission: 'chatbot.read',
    params: chatbotParams,
    body: z.strictObject({
      css: multiline(maxCustomCssLength),
      /** The chat's theme: texts are then also checked against its background. */
      theme: z.enum(chatThemes).optional(),
    }),
    responses: { 200: checkedCss },
    errors: [...itemErrors, 'validation_failed'],
  },
  checkInstallation: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/check-installation',
    summary: 'Read a page and say whether the chatbot is on it and would show',
    permission: 'chatbot.update',
    params: chatbotParams,
    body: z.strictObject({ url: webAddress }),
    responses: { 200: installation },
    errors: [...itemErrors, 'validation_failed', 'rate_limited', 'page_not_read'],
  },
  renewIdentityKey: {
    method: 'PUT',
    path: '/api/chatbots/{chatbotId}/identity',
    summary: 'Make the key by which the website signs who its visitors are; an earlier key ends at once',
    permission: 'chatbot.identity',
    params: chatbotParams,
    responses: { 200: z.strictObject({ key: z.string() }) },
    errors: itemErrors,
  },
  listFlowProblems: {
    method: 'GET',
    path: '/api/chatbots/{chatbotId}/flow/problems',
    summary: 'What is wrong with the flow of the draft',
    permission: 'chatbot.read',
    params: chatbotParams,
    responses: { 200: z.array(flowProblem) },
    errors: itemErrors,
  },
  getFlowStats: {
    method: 'GET',
    path: '/api/chatbots/{chatbotId}/flow/stats',
    summary: 'How often visitors took each way through the flow of a version, by default the published one',
    permission: 'chatbot.read',
    params: chatbotParams,
    query: z.strictObject({ version: z.coerce.number().int().min(1).max(1_000_000_000).optional() }),
    responses: { 200: flowStats },
    errors: [...itemErrors, 'validation_failed'],
  },
  exportFlow: {
    method: 'GET',
    path: '/api/chatbots/{chatbotId}/flow/export',
    summary: 'The flow of the draft as a document, without what was typed where credentials belong',
    permission: 'chatbot.read',
    params: chatbotParams,
    responses: { 200: flowDocument },
    errors: itemErrors,
  },
  importFlow: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/flow/import',
    summary: 'Read an exported document as a flow; saves nothing',
    permission: 'chatbot.update',
    params: chatbotParams,
    body: flowImport,
    responses: { 200: importedFlow },
    errors: [...itemErrors, 'validation_failed'],
  },
  listChatbotVersions: {
    method: 'GET',
    path: '/api/chatbots/{chatbotId}/versions',
    summary: 'Published versions, newest first',
    permission: 'chatbot.read',
    params: chatbotParams,
    responses: { 200: z.array(chatbotVersion) },
    errors: itemErrors,
  },
  getChatbotVersion: {
    method: 'GET',
    path: '/api/chatbots/{chatbotId}/versions/{version}',
    summary: 'Content of a published version, to compare with the draft',
    permission: 'chatbot.read',
    params: versionParams,
    responses: { 200: chatbotVersionContent },
    errors: itemErrors,
  },
  restoreChatbotVersion: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/versions/{version}/restore',
    summary: 'Make a published version the draft again; visitors see it after the next deploy',
    permission: 'chatbot.update',
    params: versionParams,
    responses: { 200: chatbot },
    errors: [...itemErrors, 'conflict'],
  },
});
