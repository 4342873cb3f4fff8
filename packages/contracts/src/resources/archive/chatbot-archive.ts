import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { answerPatch } from '../../settings/answer-settings.ts';
import { apiSettings } from '../../settings/api-sources.ts';
import { appearancePatch } from '../../settings/appearance-settings.ts';
import { flowInput } from '../../settings/flow-document.ts';
import { goals, maxApiHeaders, maxArchivedSources, refreshIntervals, sectors } from '../../values/lists.ts';
import { id, isoDate, line, sourceName, typedAddress } from '../../values/primitives.ts';
import {
  chatbotName,
  chatbotParams,
  deploymentPatch,
  modelPatch,
  privacyPatch,
} from '../chatbot/chatbots.ts';
import { crawlSettings, createTextBody, sourceTags } from '../chatbot/knowledge.ts';

export const archiveFormat = 'parley.chatbot';
export const archiveVersion = 1;

/** Parts of a chatbot that its file omits, so that the importing user knows what to set up again. */
export const omittedParts = [
  'apiKey',
  'password',
  'identityKey',
  'pictures',
  'secrets',
  'credentials',
] as const;
export type LeftBehind = (typeof omittedParts)[number];

const sourceFields = {
  name: sourceName,
  enabled: z.boolean(),
  tags: sourceTags,
};
const refresh = z.enum(refreshIntervals).nullable();

/** A knowledge source: a text is complete, for all others the file contains only their origin. */
export const archivedSource = z.discriminatedUnion('type', [
  z.strictObject({ ...sourceFields, type: z.literal('text'), content: createTextBody.shape.content }),
  z.strictObject({
    ...sourceFields,
    type: z.literal('url'),
    url: typedAddress,
    crawl: crawlSettings.nullable(),
    refresh,
  }),
  z.strictObject({
    ...sourceFields,
    type: z.literal('file'),
    fileName: z.string().max(255),
    sizeBytes: z.number().int().min(0),
  }),
  z.strictObject({
    ...sourceFields,
    ...apiSettings.shape,
    type: z.literal('api'),
    url: typedAddress,
    /** Header names only, because values are secrets. */
    headers: z.array(line(100)).max(maxApiHeaders),
    refresh,
  }),
]);
export type ArchivedSource = z.output<typeof archivedSource>;
export type ArchivedText = Extract<ArchivedSource, { type: 'text' }>;

/** A chatbot in its export file: the fields that `PATCH` accepts, without keys and passwords. */
const archivedChatbot = z.strictObject({
  name: chatbotName,
  companyName: line(100).nullable(),
  goal: z.enum(goals).nullable(),
  sector: z.enum(sectors).nullable(),
  model: modelPatch.omit({ customApiKey: true, useCustomApiKey: true }),
  appearance: appearancePatch.omit({ botAvatar: true, userAvatar: true }),
  answers: answerPatch,
  flow: flowInput.nullable(),
  privacy: privacyPatch,
  deployment: deploymentPatch.omit({ password: true, identity: true }),
});
export type ArchivedChatbot = z.output<typeof archivedChatbot>;

export const chatbotArchive = z.strictObject({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  exportedAt: isoDate,
  leftBehind: z.array(z.enum(omittedParts)).max(omittedParts.length),
  chatbot: archivedChatbot,
  knowledge: z.array(archivedSource).max(maxArchivedSources),
});
export type ChatbotArchive = z.output<typeof chatbotArchive>;

export const importedKinds = [
  'settings',
  'appearance',
  'answers',
  'flow',
  'privacy',
  'deployment',
  'text',
  'url',
  'file',
  'api',
  ...omittedParts,
  // Only in Dify apps.
  'instructions',
  'model',
  'knowledgeBase',
  'variable',
  'tool',
  'step',
  'feature',
] as const;
export const importOutcomes = ['imported', 'toAdd', 'leftOut'] as const;
/** Why a part is left out or needs attention. */
export const importReasons = ['planLimit', 'flowProblems', 'tooLong', 'unsupported'] as const;

/** Imported and omitted parts of a file. */
export const importReport = z.array(
  z.strictObject({
    kind: z.enum(importedKinds),
    outcome: z.enum(importOutcomes),
    /** Name of a knowledge source, or of a part of a Dify app. */
    name: z.string().nullable(),
    /** Where to get it: a URL, or a file name. */
    origin: z.string().nullable(),
    reason: z.enum(importReasons).nullable(),
  }),
);

export const chatbotArchiveRoutes = defineRoutes({
  exportChatbot: {
    method: 'GET',
    path: '/api/chatbots/{chatbotId}/export',
    summary: 'The draft with its settings and knowledge as one JSON file, without keys and passwords',
    permission: 'chatbot.export',
    params: chatbotParams,
    responses: { 200: null },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'archive_too_large'],
  },
  importChatbot: {
    method: 'POST',
    path: '/api/chatbots/import',
    summary:
      'Create a draft from an exported file or the DSL of a Dify app (multipart/form-data); a dry run only reports what would come over',
    permission: 'chatbot.create',
    query: z.strictObject({ dryRun: z.enum(['true', 'false']).optional() }),
    multipart: true,
    responses: {
      200: z.strictObject({
        /** Null for a dry run. */
        chatbotId: id.nullable(),
        name: z.string(),
        report: importReport,
      }),
    },
    errors: [
      'unauthenticated',
      'forbidden',
      'file_missing',
      'file_too_large',
      'invalid_json',
      'invalid_encoding',
      'validation_failed',
      'plan_limit_chatbots',
      'feature_off',
      'idempotency_conflict',
      'idempotency_in_progress',
      'rate_limited',
    ],
    idempotent: true,
  },
});
export type ImportedChatbot = z.output<(typeof chatbotArchiveRoutes)['importChatbot']['responses'][200]>;
