import type { EventJob, ScheduledJob } from '../../kernel/job.ts';
import { crawlSlice } from './crawl/crawl-slice.ts';
import { embeddingJobs, embeddingSchedules } from './embeddings/embeddings.jobs.ts';
import { ingestSource } from './ingest/ingest-source.ts';
import type { KnowledgeJobDeps } from './knowledge-deps.ts';
import { purgeDeletedSource } from './remove-knowledge.ts';
import { refreshDueSources } from './sources/refresh.jobs.ts';
import { sweepLostIngests, sweepOrphanedFiles } from './sources/sweep.jobs.ts';

export function knowledgeJobs(deps: KnowledgeJobDeps): EventJob[] {
  return [
    {
      queue: 'knowledge.ingest',
      on: ['knowledge.ingest_requested'],
      retryLimit: 5,
      timeoutSeconds: 900,
      concurrency: 2,
      perGroup: 1,
      handle: async ({ organizationId, resourceId: sourceId, data }, signal) => {
        if (typeof data.generation !== 'number') return;
        await ingestSource(deps, { organizationId, sourceId, generation: data.generation }, signal);
      },
    },
    {
      queue: 'knowledge.crawl',
      on: ['knowledge.crawl_requested'],
      retryLimit: 5,
      timeoutSeconds: 120,
      concurrency: 4,
      perGroup: 1,
      startAfterSeconds: ({ data }) => (typeof data.delaySeconds === 'number' ? data.delaySeconds : 0),
      handle: async ({ organizationId, resourceId: sourceId, data }, signal) => {
        const { generation, slice } = data;
        if (typeof generation !== 'number' || typeof slice !== 'number') return;
        await crawlSlice(deps, { organizationId, sourceId, generation, slice }, signal);
      },
    },
    {
      queue: 'knowledge.purge',
      on: ['knowledge.deleted'],
      retryLimit: 20,
      timeoutSeconds: 900,
      concurrency: 1,
      handle: ({ organizationId, resourceId: sourceId }, signal) =>
        purgeDeletedSource(deps, { organizationId, sourceId }, signal),
    },
    ...embeddingJobs(deps),
  ];
}

export function knowledgeSchedules(deps: KnowledgeJobDeps): ScheduledJob[] {
  return [
    {
      queue: 'knowledge.refresh_due',
      cron: '*/15 * * * *',
      timeoutSeconds: 300,
      handle: (signal) => refreshDueSources(deps, signal),
    },
    {
      queue: 'knowledge.sweep_ingests',
      cron: '*/10 * * * *',
      timeoutSeconds: 300,
      handle: () => sweepLostIngests(deps),
    },
    {
      queue: 'knowledge.sweep_files',
      cron: '17 3 * * *',
      timeoutSeconds: 3_600,
      handle: (signal) => sweepOrphanedFiles(deps, signal),
    },
    ...embeddingSchedules(deps),
  ];
}
