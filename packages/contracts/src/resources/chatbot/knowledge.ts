import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { apiSource, apiUpdate, createApiBody } from '../../settings/api-sources.ts';
import { choiceFilter } from '../../values/list-filter.ts';
import {
  maxAnswerLength,
  maxCrawlDepth,
  maxCrawlPages,
  maxNamedProblems,
  maxPatternStars,
  maxQuestionLength,
  maxTextLength,
  pageStatuses,
  refreshIntervals,
} from '../../values/lists.ts';
import { pageOf, pageQuery, shortListQuery } from '../../values/pagination.ts';
import {
  id,
  isoDate,
  line,
  marks,
  multiline,
  nullableDate,
  pathId,
  sourceName,
  typedAddress,
} from '../../values/primitives.ts';
import { providerSaid } from '../../values/provider-said.ts';
import { chatbotParams } from './chatbots.ts';

export const sourceTypes = ['url', 'file', 'text', 'api'] as const;
export const sourceStatuses = ['processing', 'ready', 'error'] as const;

/** How a website is crawled. Patterns are path globs (`/docs/*`), matched against path and query. */
export const crawlSettings = z.strictObject({
  maxPages: z.number().int().min(1).max(maxCrawlPages),
  maxDepth: z.number().int().min(0).max(maxCrawlDepth),
  include: z.array(line(200).min(1)).max(20),
  exclude: z.array(line(200).min(1)).max(20),
  /** Whether to read the site's sitemaps as well. */
  sitemap: z.boolean(),
});

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
  /** Reason code, such as `plan_limit_tokens`. */
  errorCode: z.string().nullable().optional(),
  lastSyncedAt: nullableDate,
  size: z.number().int().nullable(),
  fileType: z.string().nullable(),
  url: z.string().nullable(),
  content: z.string().nullable().optional(),
  pages: z.number().int().nullable(),
  chunks: z.number().int(),
  tokens: z.number().int(),
  /**
   * How many of the live passages semantic search can find already; null if all are embedded, or no model is configured. Omitted
   * in webhooks.
   */
  meaning: z
    .strictObject({
      done: z.number().int(),
      total: z.number().int(),
      /** Whether the model has failed meanwhile. The rest is retried automatically. */
      retrying: z.boolean(),
      /** The model provider's error; omitted if unknown. */
      problem: providerSaid.optional(),
    })
    .nullable()
    .optional(),
  /** Websites only: crawl settings; null reads a single page. */
  crawl: crawlSettings.nullable().optional(),
  /** Websites only: number of pages by outcome in the latest or running crawl. */
  pageCounts: z
    .strictObject({
      queued: z.number().int(),
      read: z.number().int(),
      unchanged: z.number().int(),
      skipped: z.number().int(),
      failed: z.number().int(),
    })
    .nullable()
    .optional(),
  /** APIs only: how to read their items, with the names of the headers. */
  api: apiSource.optional(),
  refresh: z.enum(refreshIntervals).nullable(),
  nextRefreshAt: nullableDate.optional(),
  createdAt: isoDate,
  abilities: z.record(z.string(), z.boolean()),
});
export type Source = z.output<typeof source>;

export const chunk = z.strictObject({
  id,
  ordinal: z.number().int(),
  heading: z.string().nullable(),
  page: z.number().int().nullable(),
  /** URL of the page that the chunk came from, if the source is a website. */
  url: z.string().nullable(),
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
  ranks: z.strictObject({
    text: z.number().nullable(),
    vector: z.number().nullable(),
    /** Absent without a reranker. */
    reranker: z.number().nullable().optional(),
  }),
});

/** Search results in the knowledge of all chatbots: the five best of each kind, with their chatbot. */
export const foundKnowledge = z.strictObject({
  sources: z.array(
    z.strictObject({
      id,
      name: z.string(),
      type: z.enum(sourceTypes),
      url: z.string().nullable(),
      fileName: z.string().nullable(),
      chatbotId: id,
      chatbotName: z.string(),
    }),
  ),
  passages: z.array(
    z.strictObject({
      chunkId: id,
      ordinal: z.number().int(),
      heading: z.string().nullable(),
      page: z.number().int().nullable(),
      url: z.string().nullable(),
      /** The best matching sentence, shortened; the heading or name of the source if only that matches. */
      text: z.string(),
      marks,
      sourceId: id,
      sourceName: z.string(),
      chatbotId: id,
      chatbotName: z.string(),
    }),
  ),
});
export type FoundKnowledge = z.output<typeof foundKnowledge>;

export const sourceTags = z.array(line(50).min(1)).max(20);

export const createTextBody = z.strictObject({
  type: z.literal('text'),
  name: sourceName,
  content: multiline(maxTextLength).refine((text) => text.trim() !== '', {
    error: 'validation.sourceContentRequired',
  }),
});

/** Patterns entered by a user. The number of stars is limited. */
const typedPatterns = z
  .array(
    line(200)
      .min(1)
      .refine((pattern) => pattern.split('*').length <= maxPatternStars + 1, {
        error: 'validation.patternStars',
      }),
  )
  .max(20);

const createUrlBody = z.strictObject({
  type: z.literal('url'),
  url: typedAddress,
  name: sourceName.optional(),
  crawl: z
    .strictObject({
      maxPages: crawlSettings.shape.maxPages.default(100),
      maxDepth: crawlSettings.shape.maxDepth.default(3),
      include: typedPatterns.default([]),
      exclude: typedPatterns.default([]),
      sitemap: crawlSettings.shape.sitemap.default(true),
    })
    .optional(),
  refresh: z.enum(refreshIntervals).nullable().optional(),
});

/** A row of a file with questions and answers. */
export const importedPair = z.strictObject({
  question: line(maxQuestionLength).min(1, { error: 'validation.questionRequired' }),
  answer: multiline(maxAnswerLength).refine((text) => text.trim() !== '', {
    error: 'validation.answerRequired',
  }),
});
export type ImportedPair = z.output<typeof importedPair>;

/** A page of a website and its outcome in the latest or running crawl. */
export const sourcePage = z.strictObject({
  id,
  url: z.string(),
  title: z.string().nullable(),
  status: z.enum(pageStatuses),
  /** Number of links from the start page. */
  depth: z.number().int(),
  /** A sentence that the user can act on. */
  error: z.string().nullable(),
  chunks: z.number().int(),
  fetchedAt: nullableDate,
});
export type SourcePage = z.output<typeof sourcePage>;

const patchBody = z.strictObject({
  name: sourceName.optional(),
  refresh: z.enum(refreshIntervals).nullable().optional(),
  enabled: z.boolean().optional(),
  tags: sourceTags.optional(),
  content: createTextBody.shape.content.optional(),
  /** APIs only: replaces how the API is read. */
  api: apiUpdate.optional(),
});

export const sourceParams = z.strictObject({ sourceId: pathId() });
const itemErrors = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const knowledgeRoutes = defineRoutes({
  listSources: {
    method: 'GET',
    path: '/api/chatbots/{chatbotId}/knowledge',
    summary: 'Knowledge sources of a chatbot, newest first',
    permission: 'knowledge.read',
    params: chatbotParams,
    query: shortListQuery,
    responses: { 200: z.array(source) },
    errors: [...itemErrors, 'validation_failed'],
  },
  createSource: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/knowledge',
    summary: 'Add a text, a website or an API (JSON) or a file (multipart/form-data)',
    permission: 'knowledge.write',
    params: chatbotParams,
    body: z.discriminatedUnion('type', [createTextBody, createUrlBody, createApiBody]),
    multipart: true,
    responses: { 201: source },
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
      'plan_limit_storage',
      'storage_full',
      'idempotency_conflict',
      'idempotency_in_progress',
      'feature_off',
    ],
    idempotent: true,
  },
  importPairs: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/knowledge/import',
    summary:
      'Add the questions and answers of a CSV file (multipart/form-data) as one source; a dry run only reports what would be added',
    permission: 'knowledge.write',
    params: chatbotParams,
    query: z.strictObject({ name: sourceName.optional(), dryRun: z.enum(['true', 'false']).optional() }),
    multipart: true,
    responses: {
      200: z.strictObject({
        /** The created source; null for a dry run, or if the file has no valid row. */
        sourceId: id.nullable(),
        rows: z.number().int(),
        /** Number of added rows, or of rows to be added in a dry run. */
        added: z.number().int(),
        /** Rows already in a source of the chatbot with the same questions and answers; nothing is added then. */
        known: z.number().int(),
        /** Rows left out because of errors. */
        invalid: z.number().int(),
        /** The first problems; the header is row 1, as in a spreadsheet. */
        problems: z
          .array(z.strictObject({ row: z.number().int(), field: z.string(), message: z.string() }))
          .max(maxNamedProblems),
        columns: z.array(z.strictObject({ name: z.string(), as: z.enum(['question', 'answer', 'ignored']) })),
      }),
    },
    errors: [
      ...itemErrors,
      'validation_failed',
      'file_missing',
      'file_too_large',
      'invalid_encoding',
      'bad_request',
      'plan_limit_sources',
      'plan_limit_tokens',
      'plan_limit_storage',
      'idempotency_conflict',
      'idempotency_in_progress',
    ],
    idempotent: true,
  },
  findKnowledge: {
    method: 'GET',
    path: '/api/knowledge',
    summary: 'Sources and passages of all chatbots that have what is searched for',
    permission: 'knowledge.read',
    query: z.strictObject({ search: line(200).min(1, { error: 'validation.queryRequired' }) }),
    responses: { 200: foundKnowledge },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  getSource: {
    method: 'GET',
    path: '/api/knowledge/{sourceId}',
    summary: 'One knowledge source',
    permission: 'knowledge.read',
    params: sourceParams,
    responses: { 200: source },
    errors: itemErrors,
  },
  patchSource: {
    method: 'PATCH',
    path: '/api/knowledge/{sourceId}',
    summary: 'Rename, tag, enable, disable, replace the text, or change how an API is read',
    permission: 'knowledge.write',
    params: sourceParams,
    body: patchBody,
    responses: { 200: source },
    errors: [...itemErrors, 'validation_failed'],
  },
  deleteSource: {
    method: 'DELETE',
    path: '/api/knowledge/{sourceId}',
    summary: 'Delete the source with its passages and its file',
    permission: 'knowledge.delete',
    params: sourceParams,
    responses: { 204: null },
    errors: itemErrors,
  },
  refreshSource: {
    method: 'POST',
    path: '/api/knowledge/{sourceId}/refresh',
    summary: 'Read the source again; the current passages stay searchable until the new ones are ready',
    permission: 'knowledge.write',
    params: sourceParams,
    responses: { 200: source },
    errors: itemErrors,
  },
  downloadSource: {
    method: 'GET',
    path: '/api/knowledge/{sourceId}/file',
    summary: 'The uploaded file, unchanged, as an attachment',
    permission: 'knowledge.read',
    params: sourceParams,
    responses: { 200: null },
    errors: itemErrors,
  },
  listChunks: {
    method: 'GET',
    path: '/api/knowledge/{sourceId}/chunks',
    summary: 'Searchable passages of a source in reading order',
    permission: 'knowledge.read',
    params: sourceParams,
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    responses: { 200: z.array(chunk) },
    errors: [...itemErrors, 'validation_failed'],
  },
  listPages: {
    method: 'GET',
    path: '/api/knowledge/{sourceId}/pages',
    summary: 'Pages of a website source in the order they were discovered',
    permission: 'knowledge.read',
    params: sourceParams,
    query: z.strictObject({ ...pageQuery, status: choiceFilter(pageStatuses) }),
    responses: { 200: pageOf(sourcePage) },
    errors: [...itemErrors, 'validation_failed'],
  },
  previewAddress: {
    method: 'POST',
    path: '/api/knowledge/preview',
    summary: 'Title and text of a page before it is added; stores nothing',
    permission: 'knowledge.write',
    body: z.strictObject({ url: typedAddress }),
    responses: {
      200: z.strictObject({
        url: z.string(),
        title: z.string().nullable(),
        text: z.string(),
        words: z.number().int(),
      }),
    },
    errors: ['unauthenticated', 'forbidden', 'validation_failed', 'page_not_read', 'rate_limited'],
  },
  previewApi: {
    method: 'POST',
    path: '/api/knowledge/api-preview',
    summary: 'The first items of an API as they would be read; stores nothing',
    permission: 'knowledge.write',
    /** With `sourceId`, headers can keep this source's stored values. */
    body: apiUpdate.extend({ sourceId: id.optional() }),
    responses: {
      200: z.strictObject({
        /** Number of items in the first response. */
        items: z.number().int(),
        /** Whether there are more pages. */
        hasMore: z.boolean(),
        samples: z.array(
          z.strictObject({ title: z.string().nullable(), url: z.string().nullable(), text: z.string() }),
        ),
      }),
    },
    errors: [...itemErrors, 'validation_failed', 'api_not_read', 'rate_limited', 'feature_off'],
  },
  listLinks: {
    method: 'POST',
    path: '/api/knowledge/links',
    summary: 'Pages of the same site that a page links to, and how many more sources the plan allows',
    permission: 'knowledge.write',
    body: z.strictObject({ url: typedAddress }),
    responses: {
      200: z.strictObject({
        links: z.array(z.strictObject({ url: z.string(), title: z.string() })),
        /** The plan's limit on sources, and the rest; null is unlimited. */
        limit: z.number().int().nullable(),
        remaining: z.number().int().nullable(),
      }),
    },
    errors: ['unauthenticated', 'forbidden', 'validation_failed', 'page_not_read', 'rate_limited'],
  },
  searchKnowledge: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/knowledge/search',
    summary: 'Search the knowledge with the retrieval that answers use',
    permission: 'knowledge.read',
    params: chatbotParams,
    body: z.strictObject({
      query: multiline(4_000).refine((text) => text.trim() !== '', { error: 'validation.queryRequired' }),
      limit: z.number().int().min(1).max(50).optional(),
    }),
    responses: { 200: z.strictObject({ results: z.array(searchResult), tookMs: z.number() }) },
    errors: [...itemErrors, 'validation_failed'],
  },
});
export type PairImport = z.output<(typeof knowledgeRoutes)['importPairs']['responses'][200]>;
