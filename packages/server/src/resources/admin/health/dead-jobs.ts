import type { adminHealthRoutes } from '@parley/contracts/resources/admin/admin-health';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { withPlatform } from '../../../db/scope.ts';
import { rowsOfPage } from '../../../db/sql.ts';
import { AppError } from '../../../errors/app-error.ts';
import { countedPage, countRows } from '../../../kernel/exchange/counted-page.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import { redactText } from '../../../ports/log/log.ts';
import {
  type DeadLetter,
  deadLetterRows,
  discardDeadLetter,
  listDeadLetters,
  retryDeadLetter,
} from '../../../ports/queue/dead-letters.ts';
import { hasQueue } from '../../../ports/queue/job-rows.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { recordAct } from '../platform-log.queries.ts';

type List = typeof adminHealthRoutes.listAdminDeadJobs;
const maxErrorLength = 200;

/** A page of permanently failed jobs, newest first. */
export async function getDeadJobs(
  { database }: Pick<AdminDeps, 'database'>,
  { page, pageSize }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  return withPlatform(database, async (tx) => {
    if (!(await hasQueue(tx))) return countedPage([], 0, { page, pageSize });
    const rows = await listDeadLetters(tx, rowsOfPage({ page, pageSize }));
    return countedPage(rows.map(present), await countRows(tx, deadLetterRows), { page, pageSize });
  });
}

const acts = {
  'job.retry': retryDeadLetter,
  'job.discard': discardDeadLetter,
};

/** Retries or discards a permanently failed job. @throws AppError `not_found`, also if its queue no longer exists. */
export async function endDeadJob(
  deps: AdminDeps,
  scope: AdminScope,
  { jobId, action }: { jobId: string; action: keyof typeof acts },
): Promise<void> {
  await withPlatform(deps.database, async (tx) => {
    const job = (await hasQueue(tx)) && (await acts[action](tx, jobId));
    if (!job) throw new AppError('not_found');
    await recordAct(tx, deps, scope, {
      action,
      targetKind: 'job',
      targetId: jobId,
      organizationId: job.organization_id,
      details: { queue: job.queue },
    });
  });
}

function present(row: DeadLetter): ResponseOf<List>['items'][number] {
  const { organization_id: id, organization_name: name } = row;
  return {
    id: row.id,
    queue: row.queue,
    failedAt: row.failed_at.toISOString(),
    tries: row.tries,
    error: row.error === null ? null : firstWords(row.error),
    organization: id === null ? null : { id, name },
    requestId: row.request_id,
  };
}

/** The first line of an error, without secrets: an error may quote more than an administrator should read. */
function firstWords(error: string): string {
  const line = redactText(error.split('\n')[0] ?? '');
  return line.length > maxErrorLength ? `${line.slice(0, maxErrorLength)}…` : line;
}
