import { defineSlice } from '../../kernel/slice/slice.ts';
import { sealContext } from './api/sealed-headers.ts';
import { exportedKnowledge } from './export-tables.ts';
import { knowledgeJobs, knowledgeSchedules } from './knowledge.jobs.ts';
import { knowledgeHandlers } from './knowledge.routes.ts';
import type { KnowledgeDeps, KnowledgeJobDeps } from './knowledge-deps.ts';
import { removeKnowledge } from './remove-knowledge.ts';

/** Knowledge sources of chatbots: files, texts, websites and APIs, parsed and indexed for search. */
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
