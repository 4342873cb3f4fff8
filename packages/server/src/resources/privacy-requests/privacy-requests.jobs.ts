import { tenantScope, withScope } from '../../db/scope.ts';
import { type EventJob, eventJob } from '../../kernel/slice/job.ts';
import { type ErasureDeps, runErasure } from './erasure/run-erasure.ts';
import { endPrivacyRequest } from './privacy-requests.queries.ts';

export function privacyRequestJobs(deps: ErasureDeps): EventJob[] {
  return [
    eventJob({
      queue: 'privacy.erase',
      on: ['privacy_request.created'],
      retryLimit: 20,
      timeoutSeconds: 900,
      concurrency: 1,
      duringSuspension: true,
      handle: ({ organizationId, resourceId: id }, signal) =>
        runErasure(deps, { organizationId, id }, signal),
      setAside: async ({ organizationId, resourceId: id }) => {
        await withScope(deps.database, tenantScope(organizationId), (tx) =>
          endPrivacyRequest(tx, organizationId, id, { status: 'failed', at: deps.clock.now() }),
        );
      },
    }),
  ];
}
