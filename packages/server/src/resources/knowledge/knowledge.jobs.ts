import type { DispatchedEvent } from '../../kernel/slice/event.ts';
import { type EventJob, eventJob, type ScheduledJob } from '../../kernel/slice/job.ts';
import type { Generation } from '../../knowledge/indexing/index-generation.ts';
import { crawlSlice } from './crawl/crawl-slice.ts';
import { embeddingJobs, embeddingSchedules } from './embeddings/embeddings.jobs.ts';
import { setIngestAside } from './ingest/end-generation.ts';
import { ingestSource } from './ingest/ingest-source.ts';
import type { KnowledgeJobDeps } from './knowledge-deps.ts';
import { purgeDeletedSource } from './remove-knowledge.ts';
import { refreshDueSources } from './sources/refresh.jobs.ts';
import { rereadOutdatedSources } from './sources/reread.jobs.ts';
import { sweepLostIngests, sweepOrphanedFiles } from './sources/sweep.jobs.ts';

/**
 * Background work of the knowledge slice. Every job can run twice or be interrupted at any point: a build writes
 * to its own generation, which answers use only once it is published, and a removal continues with what is left.
 * `perGroup: 1` runs one job of an organization at a time, so that a large import never delays other tenants.
 */
export function knowledgeJobs(deps: KnowledgeJobDeps): EventJob[] {
  return [
    // Parses one file, text, or page and publishes it.
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
      setAside: (event) => setIngestAside(deps, generationOf(event)),
    }),
    // Reads a website for a few seconds, then requests the next slice after the crawl delay of the site.
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
      setAside: (event) => setIngestAside(deps, generationOf(event)),
    }),
    // Deletes passages and the file of a deleted source. Many retries, because deleted data must not remain.
    eventJob({
      queue: 'knowledge.purge',
      on: ['knowledge.deleted'],
      retryLimit: 20,
      timeoutSeconds: 900,
      concurrency: 1,
      duringSuspension: true,
      handle: ({ organizationId, resourceId: sourceId }, signal) =>
        purgeDeletedSource(deps, { organizationId, sourceId }, signal),
    }),
    ...embeddingJobs(deps),
  ];
}

function generationOf({
  organizationId,
  chatbotId,
  resourceId: sourceId,
  data,
}: DispatchedEvent<'knowledge.ingest_requested' | 'knowledge.crawl_requested'>): Generation {
  return { organizationId, chatbotId: chatbotId ?? '', sourceId, generation: data.generation };
}

/** The sweeps repair what no event reports: builds lost with all their retries, and files without a source. */
export function knowledgeSchedules(deps: KnowledgeJobDeps): ScheduledJob[] {
  return [
    {
      queue: 'knowledge.refresh_due',
      cron: '*/15 * * * *',
      timeoutSeconds: 300,
      handle: (signal) => refreshDueSources(deps, signal),
    },
    {
      queue: 'knowledge.reread',
      cron: '* * * * *',
      timeoutSeconds: 60,
      handle: (signal) => rereadOutdatedSources(deps, signal),
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
