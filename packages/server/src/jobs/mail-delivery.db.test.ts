import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type MailDatabase, openMailDatabase } from '../../test/mail-database.ts';
import { withPlatform } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { dayMs } from '../lib/timing/durations.ts';
import type { OutgoingMail } from '../ports/mail/mail-transport.ts';
import { createMailDelivery, type MailDelivery } from './deliver-mail.ts';
import { housekeepingJobs } from './housekeeping.ts';

let mails: MailDatabase;
let deps: Deps;
let sent: OutgoingMail[] = [];
let open = 0;
let mostOpen = 0;

beforeAll(async () => {
  mails = await openMailDatabase();
  deps = mails.deps;
});
afterAll(async () => {
  await mails.close();
});
beforeEach(async () => {
  sent = [];
  mostOpen = 0;
  await mails.clear();
});

/** Starts the mail delivery of one process. */
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

async function allSent(delivery: MailDelivery): Promise<void> {
  await expect.poll(async () => await delivery.pending(), { timeout: 15_000 }).toBe(0);
}

it('two processes send every email once, up to five at a time each', async () => {
  const [one, other] = [startDelivery(30), startDelivery(30)];
  for (let index = 0; index < 30; index += 1) await mails.write(`person${index}@example.com`);
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

it('resends the email of a dead process after its lease ends, and aborts in time when stopped', async () => {
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
  await mails.write('ana@example.com');
  hanging.wake();
  await expect.poll(async () => (await mails.states())[0]?.attempts, { timeout: 5_000 }).toBe(1);
  const next = startDelivery();
  next.wake();
  await allSent(next);
  expect(sent).toEqual([]);
  mails.clock.advance(120_001);
  next.wake();
  await allSent(next);
  expect(sent).toHaveLength(1);
  await hanging.stop(10);
  expect(isAborted).toBe(true);
  expect(await mails.states()).toMatchObject([{ is_sent: true, attempts: 2, last_error: null }]);
  await next.stop(1_000);
});

it('puts name, color, and footer of an agency into emails of the agency and its customers only', async () => {
  const [agency, customer, other] = [deps.ids.next(), deps.ids.next(), deps.ids.next()];
  const at = deps.clock.now();
  const branding = { primaryColor: '#ffee00', footerLabel: 'Imprint', footerLink: 'https://harbour.example' };
  await withPlatform(deps.database, async (tx) => {
    for (const [id, isAgency, agencyId] of [
      [agency, true, null],
      [customer, false, agency],
      [other, false, null],
    ] as const) {
      await tx.execute(sql`
        insert into organizations (id, name, plan, plan_started_at, is_agency, agency_id, branding, created_at, updated_at)
        values (${id}, ${isAgency ? 'Harbour <Agency>' : 'Books'}, 'free', ${at}, ${isAgency}, ${agencyId},
          ${JSON.stringify(isAgency ? branding : {})}, ${at}, ${at})`);
    }
  });
  const delivery = startDelivery();
  await mails.write('agency@example.com', agency);
  await mails.write('customer@example.com', customer);
  await mails.write('other@example.com', other);
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
  expect(html('other@example.com')).toContain(
    'https://parley.example/reset-password?token=secret-of-the-link',
  );
  expect(sent[0]?.from).toBe('Parley <no-reply@parley.example>');
});

it('deletes sent and failed emails after 30 days', async () => {
  const delivery = startDelivery();
  await mails.write('ana@example.com');
  delivery.wake();
  await allSent(delivery);
  await delivery.stop(1_000);
  const sweep = () => housekeepingJobs(deps)[0]?.handle(AbortSignal.timeout(10_000));
  mails.clock.advance(29 * dayMs);
  await sweep();
  expect(await mails.states()).toHaveLength(1);
  mails.clock.advance(dayMs + 1_000);
  await sweep();
  expect(await mails.states()).toEqual([]);
});
