import type { Deps } from '../../kernel/deps/deps.ts';
import type { WorkPart } from '../../kernel/slice/slice.ts';
import { expireLog, sealLogs, writeNewestSeal } from './seals/seal-logs.ts';

export function adminJobs(deps: Pick<Deps, 'database' | 'clock' | 'platform' | 'log'>): WorkPart {
  return {
    schedules: [
      {
        queue: 'audit_log.seal',
        cron: '* * * * *',
        timeoutSeconds: 300,
        handle: async (signal) => void (await sealLogs(deps, signal)),
      },
      {
        queue: 'audit_log.write_newest_seal',
        cron: '11 4 * * *',
        timeoutSeconds: 60,
        handle: () => writeNewestSeal(deps),
      },
      {
        queue: 'platform_log.expire',
        cron: '41 3 * * *',
        timeoutSeconds: 60,
        handle: () => expireLog(deps),
      },
    ],
  };
}
