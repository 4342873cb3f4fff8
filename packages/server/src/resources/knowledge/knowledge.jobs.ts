import type { Deps } from '../../deps.ts';
import type { EventJob } from '../../job.ts';
import { ingestSource } from './ingest-source.ts';
import { purgeDeletedSource } from './remove-knowledge.ts';

export function knowledgeJobs(deps: Deps): EventJob[] {
  return [
    {
      queue: 'knowledge.ingest',
      on: ['knowledge.ingest_requested'],
      retryLimit: 5,
      timeoutSeconds: 900,
      concurrency: 2,
      handle: async ({ organizationId, resourceId: sourceId, data }, signal) => {
        if (typeof data.generation !== 'number') return;
        await ingestSource(deps, { organizationId, sourceId, generation: data.generation }, signal);
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
  ];
}
