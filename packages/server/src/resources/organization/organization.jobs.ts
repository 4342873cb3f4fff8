import type { EventJob } from '../../job.ts';
import { type PurgeDeps, purgeOrganization } from './purge-organization.ts';

export function organizationJobs(deps: PurgeDeps): EventJob[] {
  return [
    {
      queue: 'organization.purge',
      on: ['organization.deleted'],
      retryLimit: 20,
      timeoutSeconds: 900,
      concurrency: 1,
      handle: (event, signal) => purgeOrganization(deps, event.organizationId, signal),
    },
  ];
}
