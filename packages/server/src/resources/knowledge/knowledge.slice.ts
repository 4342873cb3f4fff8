/**
 * Knowledge: the files, texts, websites and APIs that chatbots answer from. Jobs read them, split them into passages, and index
 * these.
 *
 * Tables: `knowledge_sources`, `source_pages` (pages of a crawl), `chunks` (passages), `chunk_terms`, `embedding_indexes`,
 * `embeddings`.
 * Events: appends `knowledge.ingest_requested`, `knowledge.crawl_requested`, `knowledge.embedding_requested`,
 * `knowledge.progress`, `knowledge.ready`, `knowledge.failed`, `knowledge.updated`, `knowledge.deleted`; reacts to the three
 * requests, `knowledge.ready`, `knowledge.deleted`, `organization.providers_changed`.
 * Limits: a file of 20 MB, a text of 300,000 characters, a crawl of 10,000 pages and 10 links deep, an API of 5,000 items and 25
 * MB; the plan limits sources, tokens and bytes.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { sealContext } from './api/sealed-headers.ts';
import { exportedKnowledge } from './export-tables.ts';
import { knowledgeJobs, knowledgeSchedules } from './knowledge.jobs.ts';
import { knowledgeHandlers } from './knowledge.routes.ts';
import type { KnowledgeDeps, KnowledgeJobDeps } from './knowledge-deps.ts';
import { removeKnowledge } from './remove-knowledge.ts';

export const knowledgeSlice = defineSlice({
  name: 'knowledge',
  web: (deps: KnowledgeDeps) => ({ handlers: knowledgeHandlers(deps) }),
  work: (deps: KnowledgeJobDeps) => ({ jobs: knowledgeJobs(deps), schedules: knowledgeSchedules(deps) }),
  exports: [exportedKnowledge],
  data: {
    tables: {
      knowledge_sources: { with: 'chatbots' },
      source_pages: { with: 'knowledge_sources' },
      chunks: { with: 'knowledge_sources' },
      chunk_terms: { with: 'knowledge_sources' },
      embedding_indexes: { with: 'chatbots' },
      embeddings: { with: 'chunks' },
    },
    sealed: [
      {
        table: 'knowledge_sources',
        column: 'sealed_headers',
        key: ['organization_id', 'id'],
        context: sealContext,
      },
    ],
    removeFromChatbot: removeKnowledge,
  },
});
