import { z } from 'zod';
import { id, isoDate, line, multiline, nullableDate } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { chatbotParams } from './chatbots.ts';

/** Largest file taken, in bytes. */
export const maxFileBytes = 20 * 1024 * 1024;
/** Longest pasted text, in UTF-16 units; the JSON around it stays under the body limit. */
export const maxTextLength = 300_000;
export const sourceTypes = ['url', 'file', 'text', 'api'] as const;
export const sourceStatuses = ['processing', 'ready', 'error'] as const;

export const source = z.strictObject({
  id,
  chatbotId: id,
  name: z.string(),
  type: z.enum(sourceTypes),
  status: z.enum(sourceStatuses),
  searchable: z.boolean(),
  enabled: z.boolean(),
  tags: z.array(z.string()),
  progress: z.strictObject({ done: z.number(), total: z.number(), unit: z.string() }).optional(),
  error: z.string().nullable(),
  lastSyncedAt: nullableDate,
  size: z.number().int().nullable(),
  fileType: z.string().nullable(),
  url: z.string().nullable(),
  content: z.string().nullable().optional(),
  pages: z.number().int().nullable(),
  chunks: z.number().int(),
  tokens: z.number().int(),
  refresh: z.string().nullable(),
  createdAt: isoDate,
  abilities: z.record(z.string(), z.boolean()),
});
export type Source = z.output<typeof source>;

export const chunk = z.strictObject({
  id,
  ordinal: z.number().int(),
  heading: z.string().nullable(),
  page: z.number().int().nullable(),
  text: z.string(),
  tokens: z.number().int(),
});

export const searchResult = z.strictObject({
  chunkId: id,
  sourceId: id,
  sourceName: z.string(),
  url: z.string().nullable(),
  heading: z.string().nullable(),
  ordinal: z.number().int(),
  text: z.string(),
  score: z.number(),
  ranks: z.strictObject({ text: z.number().nullable(), vector: z.number().nullable() }),
});

const sourceName = line(200).min(1, { error: 'validation.sourceNameRequired' });
const tags = z.array(line(50).min(1)).max(20);

const createTextBody = z.strictObject({
  type: z.literal('text'),
  name: sourceName,
  content: multiline(maxTextLength).refine((text) => text.trim() !== '', {
    error: 'validation.sourceContentRequired',
  }),
});

const patchBody = z.strictObject({
  name: sourceName.optional(),
  enabled: z.boolean().optional(),
  tags: tags.optional(),
  content: createTextBody.shape.content.optional(),
});

export const sourceParams = z.strictObject({ sourceId: z.string() });
const itemErrors = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const knowledgeRoutes = defineRoutes({
  listSources: {
    method: 'GET',
    path: '/api/chatbots/{chatbotId}/knowledge',
    summary: 'Knowledge sources of a chatbot, newest first',
    permission: 'knowledge.read',
    params: chatbotParams,
    answers: { 200: z.array(source) },
    errors: itemErrors,
  },
  createSource: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/knowledge',
    summary: 'Add a text (JSON) or a file (multipart/form-data)',
    permission: 'knowledge.write',
    params: chatbotParams,
    body: createTextBody,
    multipart: true,
    answers: { 201: source },
    errors: [
      ...itemErrors,
      'validation_failed',
      'file_missing',
      'file_too_large',
      'file_type_unsupported',
      'file_type_mismatch',
      'file_empty',
      'plan_limit_sources',
      'plan_limit_tokens',
      'storage_full',
      'idempotency_conflict',
    ],
    idempotent: true,
  },
  getSource: {
    method: 'GET',
    path: '/api/knowledge/{sourceId}',
    summary: 'One knowledge source',
    permission: 'knowledge.read',
    params: sourceParams,
    answers: { 200: source },
    errors: itemErrors,
  },
  patchSource: {
    method: 'PATCH',
    path: '/api/knowledge/{sourceId}',
    summary: 'Rename, tag, switch on or off, or replace the text',
    permission: 'knowledge.write',
    params: sourceParams,
    body: patchBody,
    answers: { 200: source },
    errors: [...itemErrors, 'validation_failed'],
  },
  deleteSource: {
    method: 'DELETE',
    path: '/api/knowledge/{sourceId}',
    summary: 'Delete the source with every passage and its file',
    permission: 'knowledge.write',
    params: sourceParams,
    answers: { 204: null },
    errors: itemErrors,
  },
  refreshSource: {
    method: 'POST',
    path: '/api/knowledge/{sourceId}/refresh',
    summary: 'Read the source again; what is searchable stays until the new text is ready',
    permission: 'knowledge.write',
    params: sourceParams,
    answers: { 200: source },
    errors: itemErrors,
  },
  downloadSource: {
    method: 'GET',
    path: '/api/knowledge/{sourceId}/file',
    summary: 'The uploaded file as it was given, as an attachment',
    permission: 'knowledge.read',
    params: sourceParams,
    answers: { 200: null },
    errors: itemErrors,
  },
  listChunks: {
    method: 'GET',
    path: '/api/knowledge/{sourceId}/chunks',
    summary: 'The live passages of a source in reading order',
    permission: 'knowledge.read',
    params: sourceParams,
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    answers: { 200: z.array(chunk) },
    errors: itemErrors,
  },
  searchKnowledge: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/knowledge/search',
    summary: 'The same retrieval that answers use',
    permission: 'knowledge.read',
    params: chatbotParams,
    body: z.strictObject({
      query: multiline(4_000).refine((text) => text.trim() !== '', { error: 'validation.queryRequired' }),
      limit: z.number().int().min(1).max(50).optional(),
    }),
    answers: { 200: z.strictObject({ results: z.array(searchResult), tookMs: z.number() }) },
    errors: [...itemErrors, 'validation_failed'],
  },
});
