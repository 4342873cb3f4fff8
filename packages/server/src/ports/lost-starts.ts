import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** A job that ended its process this often is not started again. */
export const maxLostStarts = 3;

/** A job as the queue hands it out. */
export interface StartedJob {
  id: string;
  name: string;
  data: object;
  /** Earlier starts of this job. */
  retryCount: number;
}

/** Why a job was moved to the dead letters although it had retries left. */
export class JobSetAside extends Error {
  constructor() {
    super(`set aside: ${maxLostStarts} starts of this job ended with their process`);
    this.name = 'JobSetAside';
  }
}

/** Starts that ended with their process: of the earlier ones, all whose failure was not recorded. */
export function lostStartsOf({ data, retryCount }: StartedJob): number {
  return retryCount - failuresOf(data);
}

/** Records that this start failed and its process lives. */
export async function recordFailure(database: Database, { id, name, data }: StartedJob): Promise<void> {
  await database.platform.execute(sql`
    update pgboss.job set data = jsonb_set(coalesce(data, '{}'), '{failedStarts}', to_jsonb(${failuresOf(data) + 1}::int))
    where name = ${name} and id = ${id}`);
}

/** The next failure of this job moves it to the dead letters. */
export async function endRetries(database: Database, { id, name }: StartedJob): Promise<void> {
  await database.platform.execute(sql`
    update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${id}`);
}

function failuresOf(data: object): number {
  return 'failedStarts' in data && typeof data.failedStarts === 'number' ? data.failedStarts : 0;
}
