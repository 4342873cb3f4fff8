import type { Database } from '../src/db/database.ts';
import { asOwner } from './as-owner.ts';

/** Where PostgreSQL ends the transactions that reach it. */
export interface Trap {
  table: string;
  /** `commit` is at the end of a transaction that has inserted a row. */
  at: 'insert' | 'update' | 'delete' | 'commit';
  code: '40P01' | '40001';
  /** How many tries are ended before one succeeds. */
  times: number;
  /** SQL about `new`, the row as it would be: others pass. */
  only?: string;
}

export const trapDetail = 'Process 1 waits for ShareLock on transaction 2.';

/** Sets a trap and removes the one before. A sequence counts, because a rollback does not undo it. */
export async function setTrap(
  database: Database,
  { table, at, code, times, only = 'true' }: Trap,
): Promise<void> {
  const when =
    at === 'commit' ? `after insert on ${table} deferrable initially deferred` : `before ${at} on ${table}`;
  await asOwner(
    database,
    `drop schema if exists trap cascade;
    create schema trap;
    create sequence trap.reached;
    create function trap.spring() returns trigger language plpgsql security definer as $$
      begin
        if (${only}) and nextval('trap.reached') <= ${times} then
          raise exception 'trapped' using errcode = '${code}', detail = '${trapDetail}';
        end if;
        return coalesce(new, old);
      end $$;
    create ${at === 'commit' ? 'constraint ' : ''}trigger spring ${when} for each row execute function trap.spring()`,
  );
}

export async function removeTrap(database: Database): Promise<void> {
  await asOwner(database, 'drop schema if exists trap cascade');
}
