import type { Database } from '../src/db/database.ts';
import { asOwner } from './as-owner.ts';

/** Where PostgreSQL ends transactions. */
export interface Trap {
  table: string;
  /** `commit` ends a transaction that has inserted a row at its COMMIT. */
  at: 'insert' | 'update' | 'delete' | 'commit';
  code: '40P01' | '40001';
  /** Number of attempts that fail before one succeeds. */
  times: number;
  /** SQL condition on `new`, the row to be written; other rows pass. */
  only?: string;
}

export const trapDetail = 'Process 1 waits for ShareLock on transaction 2.';

/** Sets a trap, replacing the previous one. Attempts are counted with a sequence, because a rollback does not reset it. */
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
