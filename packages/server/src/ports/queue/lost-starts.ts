import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** A job whose process died this often while running it is not started again. */
export const maxLostStarts = 3;

/** A job as delivered by the queue. */
export interface StartedJob {
  id: string;
  name: string;
  data: object;
  /** Earlier starts of this job. */
  retryCount: number;
}

/** A job was moved to the dead letters although it had retries left. */
export class JobSetAside extends Error {
  constructor() {
    super(`set aside: ${maxLostStarts} starts of this job ended with their process`);
    this.name = 'JobSetAside';
  }
}

/** Number of earlier starts during which the process died, which are those without a recorded failure. */
export function lostStartsOf({ data, retryCount }: StartedJob): number {
  return retryCount - failuresOf(data);
}

/** Records that this start failed while its process survived. */
export async function recordFailure(database: Database, { id, name, data }: StartedJob): Promise<void> {
  await database.platform.execute(sql`
    update pgboss.job set data = jsonb_set(coalesce(data, '{}'), '{failedStarts}', to_jsonb(${failuresOf(data) + 1}::int))
    where name = ${name} and id = ${id}`);
}

/** Makes the next failure of this job move it to the dead letters. */
export async function makeNextFailureFinal(database: Database, { id, name }: StartedJob): Promise<void> {
  await database.platform.execute(sql`
    update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${id}`);
}

function failuresOf(data: object): number {
  return 'failedStarts' in data && typeof data.failedStarts === 'number' ? data.failedStarts : 0;
}
