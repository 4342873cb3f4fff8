import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase, testEngine } from '../../../test/test-databases.ts';
import type { EndedTransaction, Transaction } from '../database.ts';
import { withPlatform, withScope } from '../scope.ts';
import { sql } from '../sql.ts';
import { notesSchema } from '../testing/notes-schema.ts';
import { runOnce } from './repeat-transactions.ts';

const raise = (code: string) => `do $$ begin raise exception 'ended' using errcode = '${code}'; end $$`;
const unavailable = { code: 'database_unavailable', status: 503 };
const nobody = { organizationId: null, userId: null };

/**
 * A function that raises the given error unless it was called more than `times` times. Calls are counted with a sequence, because
 * rollbacks do not reset it.
 */
const endingStatements = {
  version: 2,
  name: 'ending_statements',
  sql: `
    create sequence calls;
    create function ends(times integer) returns bigint language plpgsql as $$
    declare call bigint := nextval('calls');
    begin
      if call <= times then raise exception 'ended' using errcode = '40P01'; end if;
      return call;
    end $$;
    grant usage, update on sequence calls to parley_app, parley_platform;`,
};

let test: TestDatabase;
let ended: EndedTransaction[] = [];

beforeAll(async () => {
  test = await createTestDatabase(undefined, { migrations: [...notesSchema, endingStatements] });
  test.database.watchEnded((one) => ended.push(one));
});
beforeEach(async () => {
  await test.database.platform.execute(sql`delete from notes`);
  ended = [];
});
afterAll(async () => await test.dispose());

/** Work that PostgreSQL ends `times` times, and the ids of the notes that its attempts insert. */
function endedTimes(times: number, code = '40P01') {
  const ids: string[] = [];
  return {
    ids,
    async work(tx: Transaction) {
      const id = randomUUID();
      ids.push(id);
      await tx.execute(
        sql`insert into notes (id, organization_id, body) values (${id}, ${randomUUID()}, 'x')`,
      );
      if (ids.length <= times) await tx.script(raise(code));
      return id;
    },
  };
}

async function notes(): Promise<string[]> {
  const rows = await test.database.platform.rows<{ id: string }>(sql`select id from notes`);
  return rows.map(({ id }) => id);
}

describe('a transaction that PostgreSQL ends', () => {
  it.each(['40P01', '40001'])('runs again, and only the successful attempt leaves rows: %s', async (code) => {
    const { ids, work } = endedTimes(3, code);
    const id = await withPlatform(test.database, work);
    expect(ids).toHaveLength(4);
    expect(await notes()).toEqual([id]);
    expect(ended.map(({ error, tries }) => [error.code, tries])).toEqual([
      [code, 1],
      [code, 2],
      [code, 3],
    ]);
  });

  it('throws DatabaseUnavailable after the fourth attempt', async () => {
    const { ids, work } = endedTimes(4);
    await expect(withPlatform(test.database, work)).rejects.toMatchObject(unavailable);
    expect(ids).toHaveLength(4);
    expect(ended.map(({ isRepeated }) => isRepeated)).toEqual([true, true, true, false]);
  });

  it('runs again in the same scope', async () => {
    const organizationId = randomUUID();
    let tries = 0;
    const row = await withScope(test.database, { organizationId, userId: null }, async (tx) => {
      tries += 1;
      if (tries === 1) await tx.script(raise('40001'));
      return await tx.last.first(
        sql`select current_user as role, current_setting('app.organization_id') as id`,
      );
    });
    expect([tries, row]).toEqual([2, { role: 'parley_app', id: organizationId }]);
  });

  it('runs again even if its work replaced the error', async () => {
    let tries = 0;
    const work = async (tx: Transaction) => {
      tries += 1;
      if (tries === 1) await tx.script(raise('40P01')).catch(() => {});
      if (tries === 2)
        await tx.script(raise('40P01')).catch(() => Promise.reject(new Error('what the work makes of it')));
    };
    await withScope(test.database, nobody, work);
    expect(tries).toBe(3);
  });

  it('does not run again for another error', async () => {
    const { ids, work } = endedTimes(1, '23505');
    await expect(withPlatform(test.database, work)).rejects.toMatchObject({ code: '23505' });
    expect([ids.length, ended]).toEqual([1, []]);
  });

  it('does not run again if its work has an effect outside the database', async () => {
    const { ids, work } = endedTimes(1);
    await expect(withPlatform(test.database, runOnce(work))).rejects.toMatchObject(unavailable);
    expect(ids).toHaveLength(1);
    expect(ended).toEqual([expect.objectContaining({ tries: 1, isRepeated: false })]);
    expect(await withPlatform(test.database, work)).toBe(ids[1]);
  });

  it('does not run again 15 s after its first attempt', async () => {
    const { ids, work } = endedTimes(2);
    const now = performance.now.bind(performance);
    const slow = async (tx: Transaction) => {
      if (ids.length === 1) vi.spyOn(performance, 'now').mockImplementation(() => now() + 15_000);
      return await work(tx);
    };
    try {
      await expect(withPlatform(test.database, slow)).rejects.toMatchObject(unavailable);
    } finally {
      vi.restoreAllMocks();
    }
    expect(ids).toHaveLength(2);
  });

  it('notifies listeners only of the successful attempt', async () => {
    const heard = { failed: 0, done: Promise.withResolvers<void>() };
    const stops = [
      await test.database.listen('parley_events', () => heard.done.resolve()),
      await test.database.listen('parley_mails', () => {
        heard.failed += 1;
      }),
    ];
    const { ids, work } = endedTimes(1);
    await withPlatform(test.database, async (tx) => {
      tx.notifyAfterCommit(ids.length === 0 ? 'parley_mails' : 'parley_events');
      await work(tx);
    });
    await heard.done.promise;
    expect(heard.failed).toBe(0);
    for (const stop of stops) await stop();
  });
});

it('limits the attempts of a transaction to the number chosen when the database is opened', async () => {
  const other = await createTestDatabase(undefined, { migrations: notesSchema, transactionTries: 1 });
  try {
    const { ids, work } = endedTimes(1);
    await expect(withPlatform(other.database, work)).rejects.toMatchObject(unavailable);
    expect(ids).toHaveLength(1);
  } finally {
    await other.dispose();
  }
});

describe.runIf(testEngine() === 'postgres')('on a server', () => {
  it('releases the connection before the pause', async () => {
    const used: unknown[] = [];
    const stop = test.database.watchEnded(() => used.push(test.database.connections()?.used));
    await withPlatform(test.database, endedTimes(2).work);
    stop();
    expect(used).toEqual([0, 0]);
  });

  it('two transactions in a deadlock both succeed', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await withPlatform(test.database, async (tx) => {
      for (const id of [one, other])
        await tx.execute(
          sql`insert into notes (id, organization_id, body) values (${id}, ${randomUUID()}, '')`,
        );
    });
    const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const append = (index: number, ids: string[], letter: string) =>
      withPlatform(test.database, async (tx) => {
        for (const id of ids) {
          await tx.execute(sql`update notes set body = body || ${letter}::text where id = ${id}`);
          holding[index]?.resolve();
          await holding[1 - index]?.promise;
        }
      });
    await Promise.all([append(0, [one, other], 'a'), append(1, [other, one], 'b')]);
    const rows = await test.database.platform.rows<{ body: string }>(sql`select body from notes`);
    expect(rows.map(({ body }) => [...body].sort().join(''))).toEqual(['ab', 'ab']);
    // On a busy machine the ended transaction may retry before the other one continues, so there may be further deadlocks.
    expect(ended[0]).toMatchObject({ tries: 1, isRepeated: true });
    expect(ended.every(({ isRepeated }) => isRepeated)).toBe(true);
    expect(ended[0]?.error.statement.text).toContain('update notes');
    expect(ended[0]?.error.detail).toMatch(/Process \d+ waits for/);
  });
});

describe('a statement outside transactions that PostgreSQL ends', () => {
  beforeEach(async () => {
    await test.database.platform.rows(sql`select setval('calls', 1, false)`);
  });

  const ways: [string, (times: number) => Promise<unknown>][] = [
    ['rows', (times) => test.database.platform.rows(sql`select ends(${times}) as call`)],
    ['first', (times) => test.database.tenant.first(sql`select ends(${times}) as call`)],
    ['execute', (times) => test.database.platform.execute(sql`select ends(${times})`)],
    ['script', (times) => test.database.platform.script(`begin; select ends(${times}); commit`)],
  ];

  it.each(ways)('runs again: %s', async (_, run) => {
    await run(2);
    expect(ended.map(({ error, tries, isRepeated }) => [error.code, tries, isRepeated])).toEqual([
      ['40P01', 1, true],
      ['40P01', 2, true],
    ]);
  });

  it.each(ways)('throws DatabaseUnavailable after the fourth attempt: %s', async (_, run) => {
    await expect(run(4)).rejects.toMatchObject(unavailable);
    expect(ended).toHaveLength(4);
  });
});
