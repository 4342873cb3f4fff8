import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../../../tools/bootstrap/paths.mjs';
import { signInAsAdmin } from '../../../test/admins.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { testEngine } from '../../../test/test-databases.ts';
import { type OpenOptions, openDatabase } from '../../db/open.ts';

let app: TestApp;
let databaseUrl = '';

beforeAll(async () => {
  app = await startTestApp({
    env: { DEFAULT_PLAN: 'free', APP_URL: 'https://parley.example' },
    // Only PostgreSQL allows a second process to open the database.
    ...(testEngine() === 'postgres' ? { reopen: openAgain } : {}),
  });
});
afterAll(() => app.close());

function openAgain(options: OpenOptions) {
  databaseUrl = options.databaseUrl ?? '';
  return openDatabase(options);
}

const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2090, cvc: '123', name: 'Ada Osei' };

async function order(member: Member) {
  const choice = { plan: 'professional', cycle: 'monthly' };
  const { quote } = (await member.post('/api/subscription/preview-change', choice)).body;
  const ordered = await member.post('/api/subscription/change', { ...choice, quote });
  expect(ordered.status).toBe(200);
  const [invoice] = (await member.get('/api/billing/invoices')).body;
  return { subscription: ordered.body, invoice };
}

/** Runs `npm run admin -- mark-paid` on the database of this test. */
async function markPaid(number: string) {
  const args = [join(root, 'scripts', 'admin.ts'), 'mark-paid', number];
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { stdout, stderr, exitCode };
}

describe('an installation with an https address', () => {
  it('REL-18, BILL-07: warns its operators that invoices name no seller', async () => {
    const admin = await signInAsAdmin(app, 'operator');
    const { problems } = (await admin.get('/api/admin/health')).body;
    expect(problems).toContainEqual({ key: 'seller', count: 1 });
  });

  it('accepts no card, not even for tests, and starts nothing before its invoice is paid', async () => {
    const member = await app.register();
    expect((await member.get('/api/billing/plans')).body).toMatchObject({
      driver: 'ledger',
      collection: 'invoice',
    });
    expect((await member.put('/api/billing/payment-method', card)).body.code).toBe('billing_off');
    const { subscription, invoice } = await order(member);
    expect(subscription).toMatchObject({
      plan: 'free',
      status: 'pending',
      payment: { state: 'actionRequired' },
    });
    expect(invoice).toMatchObject({ status: 'unpaid', amountDue: 4_900, dueAt: expect.any(String) });
    expect((await member.post(`/api/billing/invoices/${invoice.id}/pay`)).body.code).toBe('billing_off');
    const trial = { plan: 'starter', cycle: 'monthly', trial: true };
    expect((await member.post('/api/subscription/change', trial)).body.code).toBe('transition_refused');
  });

  it.runIf(testEngine() === 'postgres')(
    'begins the plan after the operator runs `mark-paid`, and only once',
    async () => {
      const member = await app.register({ organizationName: 'Harbour Books' });
      const { invoice } = await order(member);
      const unknown = await markPaid('P-2020-000001');
      expect([unknown.exitCode, unknown.stderr]).toEqual([1, 'There is no open invoice P-2020-000001.\n']);
      expect(await markPaid(invoice.number)).toEqual({
        stdout: `Invoice ${invoice.number} of Harbour Books is paid.\n`,
        stderr: '',
        exitCode: 0,
      });
      expect((await member.get('/api/subscription')).body).toMatchObject({
        plan: 'professional',
        status: 'active',
        payment: { state: 'ok' },
      });
      expect((await markPaid(invoice.number)).exitCode).toBe(1);
    },
    60_000,
  );
});
