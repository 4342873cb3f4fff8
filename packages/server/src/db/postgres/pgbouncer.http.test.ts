import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pgbouncer, startPgbouncer } from '../../../../../tools/pgbouncer.ts';
import { publishChatbot, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { testEngine } from '../../../test/test-databases.ts';
import { openDatabase } from '../open.ts';
import { withScope } from '../scope.ts';
import { sql } from '../sql.ts';

const program = process.env.TEST_PGBOUNCER;

describe.runIf(program !== undefined && testEngine() === 'postgres')(
  'through a pooler that shares connections between transactions',
  { timeout: 60_000 },
  () => {
    let bouncer: Pgbouncer;
    let app: TestApp;

    beforeAll(async () => {
      app = await startTestApp({
        reopen: async (options) => {
          const direct = options.databaseUrl ?? '';
          bouncer = await startPgbouncer(program ?? '', direct);
          return await openDatabase({
            ...options,
            databaseUrl: bouncer.urlOf(direct),
            databaseListenUrl: direct,
          });
        },
      });
    });
    afterAll(async () => {
      await app?.close();
      await bouncer?.stop();
    });

    it('DEP-01: registers users, runs notified jobs, and answers visitors', async () => {
      const member = await app.register();
      const chatbotId = await publishChatbot(app, member);
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      for (const { body } of answers) expect(body.message.content).toContain('forty-two days');
      await app.settled();
      expect((await member.get('/api/chatbots')).body).toMatchObject([{ id: chatbotId, messageCount: 24 }]);
    });

    it('SEC-9, SEC-10: runs every session as the group of its login, in UTC, and shows it only the rows of its transaction’s organization', async () => {
      const { database } = app.deps;
      const members = [await app.register(), await app.register(), await app.register()];
      const identity = sql<{ role: string; zone: string; timeout: string }>`
        select current_user::text as role, current_setting('TimeZone') as zone,
          current_setting('statement_timeout') as timeout`;
      for (let round = 0; round < 8; round += 1) {
        const seen = await Promise.all(
          members.map(({ organizationId }) =>
            withScope(database, { organizationId, userId: null }, (tx) =>
              tx.rows<{ id: string }>(sql`select id from organizations`),
            ),
          ),
        );
        expect(seen).toEqual(members.map(({ organizationId }) => [{ id: organizationId }]));
        expect(await database.tenant.rows(sql`select id from organizations`)).toEqual([]);
        expect(await database.tenant.first(identity)).toEqual({
          role: 'parley_app',
          zone: 'UTC',
          timeout: '15s',
        });
        expect(await database.platform.first(identity)).toMatchObject({
          role: 'parley_platform',
          zone: 'UTC',
        });
      }
    });

    it('REL-12: runs prepared statements across shared connections, inside and outside transactions', async () => {
      const { tenant } = app.deps.database;
      const marker = randomUUID();
      const echo = (n: number) =>
        sql<{ n: number; marker: string }>`select ${n}::int as n, ${marker}::text as marker`;
      const rows = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          n % 2 === 0 ? tenant.first(echo(n)) : tenant.transaction((tx) => tx.first(echo(n))),
        ),
      );
      expect(rows).toEqual(rows.map((_, n) => ({ n, marker })));
    });

    it('delivers notifications on the direct listening connection', async () => {
      const { database } = app.deps;
      const heard: string[] = [];
      // The program itself notifies this channel too, without a payload, when there are events.
      const stop = await database.listen('parley_events', (payload) => heard.push(payload));
      await database.platform.rows(sql`select pg_notify('parley_events', 'through the pooler')`);
      await expect.poll(() => heard).toContain('through the pooler');
      await stop();
    });
  },
);
