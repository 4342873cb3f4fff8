import type { adminOperationRoutes, Logging } from '@parley/contracts/resources/admin/admin-operation';
import type { BodyOf } from '@parley/contracts/route';
import { withPlatform } from '../../../db/scope.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { logLevelAt } from '../../../ports/platform-state.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { fromTo, recordAct } from '../platform-log.queries.ts';

type Change = BodyOf<typeof adminOperationRoutes.putAdminLogging>;

/** The current log level, and until when it applies. */
export function getLogging({
  platform,
  config,
  clock,
}: Pick<AdminDeps, 'platform' | 'config' | 'clock'>): Logging {
  const { logging } = platform.current();
  const own = logLevelAt(logging, clock.now());
  return {
    level: own ?? config.logLevel,
    configuredLevel: config.logLevel,
    retentionDays: logging.retentionDays,
    until: own === null ? null : logging.until,
  };
}

/** Changes the level in every process within 5 s, for some minutes or until the next change. */
export async function putLogging(
  deps: AdminDeps,
  scope: AdminScope,
  { level, retentionDays, minutes }: Change,
): Promise<Logging> {
  const at = deps.clock.now();
  const until = minutes === undefined ? null : new Date(at.getTime() + minutes * minuteMs).toISOString();
  const logging = { level, retentionDays, until };
  const before = deps.platform.current().logging;
  await withPlatform(deps.database, async (tx) => {
    await deps.platform.put(tx, { logging }, at);
    await recordAct(tx, deps, scope, {
      action: 'logging.set',
      targetKind: 'platform',
      targetId: null,
      details: fromTo(before, logging),
    });
  });
  await deps.platform.refresh();
  return getLogging(deps);
}
