import { type EventJob, eventJob, type ScheduledJob } from '../../kernel/job.ts';
import { crawlSlice } from './crawl/crawl-slice.ts';
import { embeddingJobs, embeddingSchedules } from './embeddings/embeddings.jobs.ts';
import { ingestSource } from './ingest/ingest-source.ts';
import type { KnowledgeJobDeps } from './knowledge-deps.ts';
import { purgeDeletedSource } from './remove-knowledge.ts';
import { refreshDueSources } from './sources/refresh.jobs.ts';
import { sweepLostIngests, sweepOrphanedFiles } from './sources/sweep.jobs.ts';

export function knowledgeJobs(deps: KnowledgeJobDeps): EventJob[] {
  return [
    eventJob({
      queue: 'knowledge.ingest',
      on: ['knowledge.ingest_requested'],
      retryLimit: 5,
      timeoutSeconds: 900,
      concurrency: 2,
      perGroup: 1,
      handle: async ({ organizationId, resourceId: sourceId, data }, signal) => {
        await ingestSource(deps, { organizationId, sourceId, generation: data.generation }, signal);
      },
    }),
    eventJob({
      queue: 'knowledge.crawl',
      on: ['knowledge.crawl_requested'],
      retryLimit: 5,
      timeoutSeconds: 120,
      concurrency: 4,
      perGroup: 1,
      startAfterSeconds: ({ data }) => data.delaySeconds ?? 0,
      handle: async ({ organizationId, resourceId: sourceId, data }, signal) => {
        const { generation, slice } = data;
        await crawlSlice(deps, { organizationId, sourceId, generation, slice }, signal);
      },
    }),
    eventJob({
      queue: 'knowledge.purge',
      on: ['knowledge.deleted'],
      retryLimit: 20,
      timeoutSeconds: 900,
      concurrency: 1,
      handle: ({ organizationId, resourceId: sourceId }, signal) =>
        purgeDeletedSource(deps, { organizationId, sourceId }, signal),
    }),
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
