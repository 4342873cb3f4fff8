import { tenantScope, withScope } from '../../db/scope.ts';
import { type EventJob, eventJob, type ScheduledJob } from '../../kernel/slice/job.ts';
import { findExport } from './exports.queries.ts';
import { removeWithdrawnFile } from './remove-files.ts';
import { endFailed, type RunDeps, runExport } from './run-export.ts';
import { sweepExports } from './sweep-exports.jobs.ts';

/** Shorter than an hour, after which the storage discards an unfinished upload. */
const runSeconds = 1_800;

/**
 * Runs for suspended organizations too, whose members may still export their data. `perGroup: 1` keeps a large export from
 * delaying other tenants.
 */
export function exportJobs(deps: RunDeps): EventJob[] {
  return [
    eventJob({
      queue: 'exports.run',
      on: ['export.requested'],
      retryLimit: 3,
      timeoutSeconds: runSeconds,
      concurrency: 2,
      perGroup: 1,
      duringSuspension: true,
      handle: ({ organizationId, resourceId: id }, signal) => runExport(deps, { organizationId, id }, signal),
      setAside: async ({ organizationId, resourceId: id }) => {
        const row = await withScope(deps.database, tenantScope(organizationId), (tx) =>
          findExport(tx, organizationId, id),
        );
        if (row?.status === 'requested') await endFailed(deps, { ...row, organizationId }, 'internal');
      },
    }),
    // Many retries, because erased data must not remain in files.
    eventJob({
      queue: 'exports.remove_withdrawn',
      on: ['export.withdrawn'],
      retryLimit: 20,
      timeoutSeconds: 300,
      concurrency: 1,
      duringSuspension: true,
      handle: ({ organizationId, resourceId: id }) => removeWithdrawnFile(deps, { organizationId, id }),
    }),
  ];
}

export function exportSchedules(deps: RunDeps): ScheduledJob[] {
  return [
    {
      queue: 'exports.sweep',
      cron: '23 * * * *',
      timeoutSeconds: 1_800,
      handle: (signal) => sweepExports(deps, signal),
    },
  ];
}
