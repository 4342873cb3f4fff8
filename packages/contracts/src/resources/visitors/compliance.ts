import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { embeddingProviders } from '../../values/lists.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, isoDate } from '../../values/primitives.ts';
import { aiNotice } from '../chatbot/chat.ts';
import { privacySettings } from '../chatbot/chatbots.ts';

/** Purposes of processing personal data. */
export const processingPurposes = [
  'answers',
  'insight',
  'leads',
  'consents',
  'accounts',
  'security',
] as const;
export type ProcessingPurpose = (typeof processingPurposes)[number];

/** Categories of personal data. */
export const dataCategories = [
  'messages',
  'technical',
  'judgments',
  'contacts',
  'consents',
  'members',
  'auditLog',
] as const;
export type DataCategory = (typeof dataCategories)[number];

export const processorRoles = ['hosting', 'model', 'embedding', 'storage', 'mail'] as const;
export type ProcessorRole = (typeof processorRoles)[number];

/** Visitors’ decisions about a consent text, and what administrators recorded for a lead. */
export const consent = z.strictObject({
  id,
  conversationId: id,
  /** The visitor's lead, if there is one. */
  lead: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  chatbotName: z.string(),
  at: isoDate,
  version: z.string(),
  statement: z.string(),
  purpose: z.string(),
  accepted: z.boolean(),
  source: z.string(),
  note: z.string().nullable(),
  /** Null for a visitor's own decision, or if the recording user no longer exists. */
  actorName: z.string().nullable(),
});
export type Consent = z.output<typeof consent>;

const processor = z.strictObject({
  role: z.enum(processorRoles),
  /** A model provider, the operator, or null if it has no name. */
  name: z.union([z.enum(embeddingProviders), z.string()]).nullable(),
  model: z.string().nullable(),
  /** The called host; null for a host of the operator's network. */
  host: z.string().nullable(),
  /** Owner of the key or server. */
  account: z.enum(['chatbot', 'organization', 'platform']),
});
export type Processor = z.output<typeof processor>;

const recordedChatbot = z.strictObject({
  id,
  name: z.string(),
  ...privacySettings.pick({
    consentBanner: true,
    privacyPolicyUrl: true,
    anonymization: true,
    leadExtraction: true,
    retentionDays: true,
  }).shape,
  /** The smaller of `retentionDays` and the plan's limit. */
  effectiveRetentionDays: z.number().int(),
  retentionLimitedByPlan: z.boolean(),
});

/** Facts from the live settings; the version is a hash of exactly these. */
export const processingFacts = z.strictObject({
  organizationName: z.string(),
  purposes: z.array(z.enum(processingPurposes)),
  categories: z.array(z.enum(dataCategories)),
  processors: z.array(processor),
  chatbots: z.array(recordedChatbot),
  /** The AI notices that currently appear at the start of every conversation. */
  aiNotices: z.array(aiNotice.extend({ text: z.string() })),
});
export type ProcessingFacts = z.output<typeof processingFacts>;

const version = z.string().regex(/^[0-9a-f]{12}$/);

export const processingRecord = processingFacts.extend({
  /** 12 hexadecimal digits, which change with any fact. */
  version,
  /** Latest acknowledgement: version, time and user; null without one. */
  acknowledged: z.strictObject({ version, at: isoDate, byName: z.string().nullable() }).nullable(),
});
export type ProcessingRecord = z.output<typeof processingRecord>;

export const complianceRoutes = defineRoutes({
  listConsents: {
    method: 'GET',
    path: '/api/privacy/consents',
    summary: 'Consents of visitors, newest first',
    permission: 'privacy.report',
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(consent) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  getProcessingRecord: {
    method: 'GET',
    path: '/api/privacy/report',
    summary: 'Record of processing, from the running settings',
    permission: 'privacy.report',
    responses: { 200: processingRecord },
    errors: ['unauthenticated', 'forbidden'],
  },
  acknowledgeProcessingRecord: {
    method: 'POST',
    path: '/api/privacy/report/acknowledge',
    summary: 'Acknowledge the current version of the record of processing',
    permission: 'privacy.report',
    body: z.strictObject({ version }),
    responses: { 200: processingRecord },
    errors: ['unauthenticated', 'forbidden', 'validation_failed', 'conflict'],
  },
  getPrivacyNotice: {
    method: 'GET',
    path: '/api/privacy/notice',
    summary: 'A privacy notice for visitors, as Markdown in the organization’s language or else English',
    permission: 'privacy.report',
    responses: { 200: z.strictObject({ version, language: z.string(), text: z.string() }) },
    errors: ['unauthenticated', 'forbidden'],
  },
});
