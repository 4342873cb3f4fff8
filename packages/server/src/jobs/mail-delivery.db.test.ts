import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-databases.ts';
import { readConfig } from '../config/config.ts';
import { createDeps } from '../create-deps.ts';
import { withPlatform, withScope } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { ManualClock } from '../ports/clock.ts';
import { createLog } from '../ports/log.ts';
import type { OutgoingMail } from '../ports/mail/mail-transport.ts';
import { appendMail, type NewMail } from '../record/append-mail.ts';
import { createMailDelivery, type MailDelivery } from './deliver-mail.ts';
import { housekeepingJobs } from './housekeeping.ts';

const dayMs = 86_400_000;
const clock = new ManualClock(new Date('2026-03-01T10:00:00Z'));
let test: TestDatabase;
let deps: Deps;
let sent: OutgoingMail[] = [];
let open = 0;
let mostOpen = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  deps = await createDeps({
    config: readConfig({ APP_URL: 'https://parley.example', LOG_LEVEL: 'silent' }),
    secret: 'test-only-secret-of-32-characters!',
    database: test.database,
    log: createLog('silent'),
    clock,
  });
});
afterAll(async () => {
  await deps.egress.close();
  await test.dispose();
});
beforeEach(async () => {
  sent = [];
  mostOpen = 0;
  await withPlatform(deps.database, (tx) => tx.execute(sql`delete from mails`));
});

/** One process that sends. */
function startDelivery(takesMs = 5): MailDelivery {
  const transport = {
    async send(mail: OutgoingMail) {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await wait(takesMs);
      open -= 1;
      sent.push(mail);
    },
  };
  return createMailDelivery({ ...deps, transport });
}

async function write(to: string, changes: Partial<Pick<NewMail, 'organizationId' | 'language'>> = {}) {
  await withScope(deps.database, { organizationId: null, userId: null }, (tx) =>
    appendMail(tx, deps, {
      kind: 'resetPassword',
      to,
      language: 'en',
      organizationId: null,
      params: { name: 'Maren', link: '/reset-password?token=abc' },
      ...changes,
    }),
  );
}

async function allSent(delivery: MailDelivery): Promise<void> {
  await expect.poll(async () => await delivery.pending(), { timeout: 15_000 }).toBe(0);
}

it('two processes send every mail once, five at a time each', async () => {
  const [one, other] = [startDelivery(30), startDelivery(30)];
  for (let index = 0; index < 30; index += 1) await write(`person${index}@example.com`);
  await one.start();
  await other.start();
  await allSent(one);
  await allSent(other);
  await one.stop(1_000);
  await other.stop(1_000);
  expect(sent).toHaveLength(30);
  expect(new Set(sent.map((mail) => mail.to)).size).toBe(30);
  expect(mostOpen).toBeGreaterThan(1);
  expect(mostOpen).toBeLessThanOrEqual(10);
});

it('a mail whose process died is sent again once its lease is over, and a stop gives up in time', async () => {
  let isAborted = false;
  const hanging = createMailDelivery({
    ...deps,
    transport: {
      send: (_mail, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            isAborted = true;
            reject(new Error('stopped'));
          });
        }),
    },
  });
  await write('ana@example.com');
  hanging.wake();
  await expect.poll(async () => await leased(), { timeout: 5_000 }).toBe(1);
  const next = startDelivery();
  next.wake();
  await allSent(next);
  expect(sent).toEqual([]);
  clock.advance(120_001);
  next.wake();
  await allSent(next);
  expect(sent).toHaveLength(1);
  await hanging.stop(10);
  expect(isAborted).toBe(true);
  const [row] = await withPlatform(deps.database, (tx) =>
    tx.rows(sql`select sent_at is not null as is_sent, attempts, last_error from mails`),
  );
  expect(row).toEqual({ is_sent: true, attempts: 2, last_error: null });
  await next.stop(1_000);
});

async function leased(): Promise<number> {
  const row = await withPlatform(deps.database, (tx) =>
    tx.first<{ count: number }>(sql`select count(*) as count from mails where attempts > 0`),
  );
  return row?.count ?? 0;
}

it("an agency's mail and that of its customers wears its name, colour and footer; that of others does not", async () => {
  const [agency, customer, other] = [deps.ids.next(), deps.ids.next(), deps.ids.next()];
  const branding = { primaryColor: '#ffee00', footerLabel: 'Imprint', footerLink: 'https://harbour.example' };
  await withPlatform(deps.database, async (tx) => {
    for (const [id, isAgency, agencyId] of [
      [agency, true, null],
      [customer, false, agency],
      [other, false, null],
    ] as const) {
      await tx.execute(sql`
        insert into organizations (id, name, plan, plan_started_at, is_agency, agency_id, branding, created_at, updated_at)
        values (${id}, ${isAgency ? 'Harbour <Agency>' : 'Books'}, 'free', ${clock.now()}, ${isAgency}, ${agencyId},
          ${JSON.stringify(isAgency ? branding : {})}, ${clock.now()}, ${clock.now()})`);
    }
  });
  const delivery = startDelivery();
  await write('agency@example.com', { organizationId: agency });
  await write('customer@example.com', { organizationId: customer });
  await write('other@example.com', { organizationId: other });
  delivery.wake();
  await allSent(delivery);
  await delivery.stop(1_000);
  const html = (to: string) => sent.find((mail) => mail.to === to)?.html ?? '';
  for (const to of ['agency@example.com', 'customer@example.com']) {
    expect(html(to)).toContain('Harbour &lt;Agency&gt;');
    expect(html(to)).toContain('background:#ffee00;color:#000000');
    expect(html(to)).toContain('<a href="https://harbour.example"');
  }
  expect(html('other@example.com')).toContain('Parley');
  expect(html('other@example.com')).not.toContain('Harbour');
  expect(html('other@example.com')).toContain('https://parley.example/reset-password?token=abc');
  expect(sent[0]?.from).toBe('Parley <no-reply@parley.example>');
});

it('mails that have ended are removed after 30 days', async () => {
  const delivery = startDelivery();
  await write('ana@example.com');
  delivery.wake();
  await allSent(delivery);
  await delivery.stop(1_000);
  const sweep = () => housekeepingJobs(deps)[0]?.handle(AbortSignal.timeout(10_000));
  clock.advance(29 * dayMs);
  await sweep();
  expect(await leased()).toBe(1);
  clock.advance(dayMs + 1_000);
  await sweep();
  expect(await leased()).toBe(0);
});
