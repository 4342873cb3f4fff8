import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../../tools/random.ts';
import { type StripeDouble, startStripeDouble } from '../../../../../../tools/stripe-double/stripe-double.ts';
import { signInAsAdmin } from '../../../../test/admins.ts';
import { Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readOutbox } from '../../../../test/outbox.ts';
import { testEngine } from '../../../../test/test-databases.ts';
import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { dayMs, hourMs } from '../../../lib/timing/durations.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { setPlan } from '../operator/set-plan.ts';
import { holdBilling } from '../testing/hold-billing.ts';
import { endClosed, pushWaiting, syncDirty } from './customers/stripe-customers.jobs.ts';
import { takeTicket } from './stripe-accounts.queries.ts';
import { type StripeDeps, withStripeOf } from './stripe-deps.ts';
import { catchUp, compareAll } from './sync/check-stripe.jobs.ts';
import { lookAtStripe } from './sync/look-at-stripe.ts';
import { writeLook } from './sync/write-look.ts';

const clock = new ManualClock(new Date('2026-03-10T09:00:00Z'));
let double: StripeDouble;
let app: TestApp;
let deps: StripeDeps;

beforeAll(async () => {
  double = await startStripeDouble({ now: clock.now() });
  const plansFile = join(await mkdtemp(join(tmpdir(), 'parley-plans-')), 'plans.json');
  await writeFile(plansFile, JSON.stringify({ plans: { starter: { trialDays: 14 } } }));
  const env = { APP_URL: 'https://parley.example', DEFAULT_PLAN: 'free', PLANS_FILE: plansFile };
  app = await startTestApp({
    clock,
    env: { ...double.environment, ...env },
    runByHand: ['billing.catch_up', 'billing.compare_all'],
  });
  const found = withStripeOf(app.deps);
  if (!found) throw new Error('Stripe does not collect');
  deps = found;
});
afterAll(async () => {
  await app.close();
  await double.close();
});
beforeEach(() => {
  double.mode = 'there';
});

/** Advances both clocks; Stripe does what is due. */
function later(ms: number): void {
  clock.advance(ms);
  double.advanceTo(clock.now());
}

let delivered = 0;

/** Delivers Stripe's new events and runs the sync. */
async function deliver(): Promise<void> {
  for (const event of double.account.events.slice(delivered)) {
    const answer = await send(double.sign(event, { at: clock.now() }));
    expect(answer.status).toBe(200);
  }
  delivered = double.account.events.length;
  await settled();
}

function send({ body, header }: { body: string; header?: string }) {
  return fetch(`${app.origin}/api/billing/stripe-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(header ? { 'stripe-signature': header } : {}) },
    body,
  });
}

/** Waits until no customer is left to sync. */
async function settled(): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    later(2_000);
    await syncDirty(deps);
    const row = await withPlatform(deps.database, (tx) =>
      tx.first<{ dirty: number }>(
        sql`select count(*) as dirty from billing_accounts where synced_seq < dirty_seq`,
      ),
    );
    if (row?.dirty === 0) return;
  }
  throw new Error('customers are left to be looked at');
}

async function begin(member: Member, plan: string, cycle = 'monthly'): Promise<string> {
  const preview = await member.post('/api/subscription/preview-change', { plan, cycle });
  expect([preview.status, preview.body.code]).toEqual([200, undefined]);
  const change = await member.post('/api/subscription/change', { plan, cycle, quote: preview.body.quote });
  expect([change.status, change.body.code]).toEqual([200, undefined]);
  expect(change.body.action.type).toBe('redirect');
  return change.body.action.url;
}

/** Registers a member who buys a plan on Stripe's page. */
async function buyer(plan = 'starter', cycle = 'monthly', card = {}): Promise<Member> {
  const member = await app.register();
  double.completeCheckout(await begin(member, plan, cycle), card);
  await deliver();
  return member;
}

/** Signs the member in again, because sessions expire within weeks. */
async function again(member: Member): Promise<Member> {
  const client = app.anonymous();
  const { status } = await client.post('/api/login', { email: member.user.email, password: 'secret1' });
  expect(status).toBe(200);
  return new Member(app, client.cookie, member.user);
}

const subscriptionOf = async (member: Member) => (await member.get('/api/subscription')).body;

async function storedPlan({ organizationId }: Member) {
  return withPlatform(app.deps.database, (tx) =>
    tx.first<{ state: string; plan: string; messages: number; open_invoice_id: string | null }>(sql`
      select s.state, o.plan, s.open_invoice_id, (o.limits->>'messagesPerMonth')::int as messages
      from organizations o join subscriptions s on s.organization_id = o.id where o.id = ${organizationId}`),
  );
}

/** The organization's only subscription at Stripe. */
function atStripe({ organizationId }: Member) {
  const found = double.account.all(
    'subscription',
    (one) => one.metadata.parley_organization === organizationId,
  );
  expect(found).toHaveLength(1);
  return found[0];
}

describe('buying', () => {
  it('BILL-05: leads to Stripe, and begins once Stripe reports the payment', async () => {
    const member = await app.register();
    const url = await begin(member, 'professional');
    expect(url).toMatch(/\/pages\/checkout\//);
    expect(await subscriptionOf(member)).toMatchObject({ plan: 'free', status: 'active', price: null });
    expect(double.completeCheckout(url)).toBe('https://parley.example/billing?checkout=done');
    await deliver();
    expect(await subscriptionOf(member)).toMatchObject({
      plan: 'professional',
      status: 'active',
      cycle: 'monthly',
      price: { amount: 4_900, currency: 'USD' },
      payment: { state: 'ok' },
    });
    expect((await member.get('/api/billing/details')).body.paymentMethod).toMatchObject({
      brand: 'visa',
      last4: '4242',
    });
    const [invoice] = (await member.get('/api/billing/invoices')).body;
    expect(invoice).toMatchObject({ kind: 'invoice', amount: 4_900, status: 'paid' });
    const path = `/api/billing/invoices/${invoice.id}.pdf`;
    const first = await member.get(path);
    expect(first.status).toBe(200);
    double.mode = 'away';
    expect((await member.get(path)).text).toBe(first.text);
  });

  it('allows one checkout at a time, so that nobody pays twice', async () => {
    const member = await app.register();
    const first = await begin(member, 'starter');
    const second = await begin(member, 'professional');
    expect(() => double.completeCheckout(first)).toThrow('closed');
    double.completeCheckout(second);
    await deliver();
    expect((await subscriptionOf(member)).plan).toBe('professional');
  });

  it('BILL-12: charges an upgrade what its preview shows, to the cent, for the rest of the period', async () => {
    const member = await buyer();
    later(5 * dayMs);
    const { body: preview } = await member.post('/api/subscription/preview-change', {
      plan: 'professional',
      cycle: 'monthly',
    });
    expect(preview).toMatchObject({ kind: 'upgrade', losses: [] });
    expect(preview.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['credit', 'charge']);
    // Ten minutes pass between preview and payment; the previewed price applies.
    later(600_000);
    const change = await member.post('/api/subscription/change', {
      plan: 'professional',
      cycle: 'monthly',
      quote: preview.quote,
    });
    expect(change.body).toMatchObject({ plan: 'professional', price: { amount: 4_900 } });
    const [invoice] = (await member.get('/api/billing/invoices')).body;
    expect(invoice.amount).toBe(preview.amountDue);
    expect(preview.amountDue).toBe(
      preview.lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0),
    );
  });

  it('changes once if two owners confirm simultaneously, and once for the same key', async () => {
    const member = await buyer();
    const choice = { plan: 'professional', cycle: 'monthly' };
    const quotes = await Promise.all(
      [0, 1].map(() => member.post('/api/subscription/preview-change', choice)),
    );
    const answers = await Promise.all(
      quotes.map(({ body }) => member.post('/api/subscription/change', { ...choice, quote: body.quote })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await member.get('/api/billing/invoices')).body).toHaveLength(2);

    const other = await buyer();
    const { body } = await other.post('/api/subscription/preview-change', choice);
    const headers = { 'idempotency-key': 'the-same' };
    for (let round = 0; round < 2; round += 1) {
      const again = await other.post('/api/subscription/change', { ...choice, quote: body.quote }, headers);
      expect(again.body).toMatchObject({ plan: 'professional' });
    }
    expect((await other.get('/api/billing/invoices')).body).toHaveLength(2);
  });

  it('BILL-13: schedules a downgrade for the next period, and can withdraw it', async () => {
    const member = await buyer('professional');
    const choice = { plan: 'starter', cycle: 'monthly' };
    const { body: preview } = await member.post('/api/subscription/preview-change', choice);
    expect(preview).toMatchObject({ kind: 'downgrade', amountDue: 0, next: { amount: 1_900 } });
    const scheduled = await member.post('/api/subscription/change', { ...choice, quote: preview.quote });
    expect(scheduled.body).toMatchObject({ plan: 'professional', scheduledPlan: 'starter' });
    expect((await member.post('/api/subscription/resume')).body).toMatchObject({ scheduledPlan: null });
    await member.post('/api/subscription/change', choice);
    later(32 * dayMs);
    await deliver();
    expect(await storedPlan(member)).toMatchObject({ plan: 'starter', state: 'active' });
    expect(double.account.find(atStripe(member)?.latest_invoice, 'invoice').total).toBe(1_900);
  });

  it('BILL-13: refuses to keep chatbots that the organization does not have, before Stripe is called', async () => {
    const member = await buyer('professional');
    const keepChatbots = ['01900000-0000-7000-8000-000000000000'];
    const change = { plan: 'starter', cycle: 'monthly', keepChatbots };
    const refused = await member.post('/api/subscription/change', change);
    expect([refused.status, refused.body.code]).toEqual([404, 'chatbot_not_found']);
    expect((await member.get('/api/subscription')).body.scheduledPlan).toBeNull();
    expect(atStripe(member)?.schedule ?? null).toBeNull();
  });

  it('cancels at the end of the period, resumes, and ends', async () => {
    const member = await buyer();
    const cancelled = await member.post('/api/subscription/cancel', { reason: 'price', comment: 'too dear' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelAtPeriodEnd: true, plan: 'starter' });
    expect(atStripe(member)?.cancellation_details).toMatchObject({ feedback: 'too_expensive' });
    expect((await member.post('/api/subscription/resume')).body).toMatchObject({ status: 'active' });
    expect((await member.post('/api/subscription/resume')).status).toBe(409);
    // Choosing Basic as the next plan ends the subscription too, but is shown as a plan change.
    const toBasic = await member.post('/api/subscription/change', { plan: 'free', cycle: 'monthly' });
    expect(toBasic.body).toMatchObject({ status: 'active', scheduledPlan: 'free' });
    later(32 * dayMs);
    await deliver();
    expect(await storedPlan(member)).toMatchObject({ plan: 'free', state: 'free' });
  });

  it('starts a trial once, and charges at its end', async () => {
    const member = await app.register();
    const trial = { plan: 'starter', cycle: 'monthly', trial: true };
    const begun = await member.post('/api/subscription/change', trial);
    double.completeCheckout(begun.body.action.url);
    await deliver();
    expect(await subscriptionOf(member)).toMatchObject({ status: 'trial', plan: 'starter' });
    expect((await member.get('/api/billing/invoices')).body).toEqual([]);
    expect((await member.post('/api/subscription/change', trial)).status).toBe(409);
    later(15 * dayMs);
    await deliver();
    expect(await storedPlan(member)).toMatchObject({ state: 'active', plan: 'starter' });
    expect(double.account.find(atStripe(member)?.latest_invoice, 'invoice').total).toBe(1_900);
  });
});

describe('cards', () => {
  it.each([
    { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123', name: 'Ada Osei' },
    { number: '4111 1111 1111 1111' },
    { expYear: 2020 },
  ])('BILL-05: accepts no card data itself: %o', async (card) => {
    const member = await app.register();
    const before = double.calls.length;
    const answer = await member.put('/api/billing/payment-method', card);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(double.calls.length).toBe(before);
  });

  it('BILL-12, BILL-20: emails what Stripe was paid and which payments failed, once', async () => {
    const member = await buyer();
    const { action } = (await member.put('/api/billing/payment-method', {})).body;
    double.changeCard(action.url, { refuses: true });
    later(32 * dayMs);
    await deliver();
    await deliver();
    const mails = await readOutbox(app, member.user.email);
    const subjects = mails.filter(({ link }) => link.endsWith('/billing')).map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringMatching(/^Payment received: \$19\.00 for invoice \S+$/),
      'A payment of $19.00 failed',
    ]);
  });

  it('shows a failed payment, is paid with another card, and continues', async () => {
    const good = await buyer('professional');
    const { action } = (await good.put('/api/billing/payment-method', {})).body;
    double.changeCard(action.url, { refuses: true });
    later(32 * dayMs);
    await deliver();
    expect(await storedPlan(good)).toMatchObject({ state: 'past_due', plan: 'professional' });
    const back = await again(good);
    const { payment } = await subscriptionOf(back);
    expect(payment).toMatchObject({ state: 'failed', graceEndsAt: null });
    expect(payment.actionUrl).toMatch(/\/pages\/invoice\//);
    const refused = await back.post(`/api/billing/invoices/${payment.invoiceId}/pay`);
    expect([refused.status, refused.body.code]).toEqual([402, 'payment_failed']);
    const change = (await back.put('/api/billing/payment-method', {})).body;
    double.changeCard(change.action.url);
    expect((await back.post(`/api/billing/invoices/${payment.invoiceId}/pay`)).body).toMatchObject({
      status: 'paid',
    });
    expect((await subscriptionOf(back)).payment).toMatchObject({ state: 'ok', actionUrl: null });
  });

  it('applies the limits of Basic while an invoice is unpaid', async () => {
    const member = await buyer('professional');
    const { action } = (await member.put('/api/billing/payment-method', {})).body;
    double.changeCard(action.url, { refuses: true });
    later(45 * dayMs);
    await deliver();
    expect(await storedPlan(member)).toMatchObject({
      state: 'unpaid',
      messages: app.deps.offer.plans.free.limits.messagesPerMonth,
    });
  });

  it('BILL-07: shows the open invoice while it is unpaid, not a later draft', async () => {
    const member = await buyer('professional');
    const { action } = (await member.put('/api/billing/payment-method', {})).body;
    double.changeCard(action.url, { refuses: true });
    later(45 * dayMs);
    await deliver();
    const open = (await storedPlan(member))?.open_invoice_id;
    expect(open).toEqual(expect.any(String));
    const live = atStripe(member);
    if (!live) throw new Error('there is no subscription');
    const { id: _, ...fields } = double.account.find(live.latest_invoice, 'invoice');
    const draft = double.account.make('invoice', 'in', {
      ...structuredClone(fields),
      status: 'draft',
      number: null,
      hosted_invoice_url: null,
      created: fields.created + 3_600,
      attempt_count: 0,
    });
    live.latest_invoice = draft.id;
    double.account.tell('customer.subscription.updated', live);
    await deliver();
    expect(await storedPlan(member)).toMatchObject({ state: 'unpaid', open_invoice_id: open });
    const { payment } = await subscriptionOf(await again(member));
    expect(payment).toMatchObject({ state: 'failed', invoiceId: open });
    expect(payment.actionUrl).toMatch(/\/pages\/invoice\//);
  });
});

describe('events', () => {
  it('SEC-37: accepts an event once, and refuses unsigned, old, future, changed, and foreign ones', async () => {
    const member = await buyer();
    const [event] = double.account.events.slice(-1);
    if (!event) throw new Error('nothing has happened');
    const at = clock.now();
    const signed = double.sign(event, { at });
    const hostile: [string, { body: string; header?: string }, number][] = [
      ['no signature', { body: signed.body }, 400],
      ['an empty signature', { body: signed.body, header: '' }, 400],
      ['nonsense', { body: signed.body, header: 't=1,v1=zz' }, 400],
      ['another secret', double.sign(event, { at, secret: 'whsec_other' }), 400],
      ['six minutes old', double.sign(event, { at: new Date(at.getTime() - 360_000) }), 400],
      ['six minutes ahead', double.sign(event, { at: new Date(at.getTime() + 360_000) }), 400],
      ['a year ahead', double.sign(event, { at: new Date(at.getTime() + 365 * dayMs) }), 400],
      ['another body', { ...signed, body: signed.body.replace('evt', 'evx') }, 400],
      ['a connected account', double.sign({ ...event, account: 'acct_1' }, { at }), 400],
      ['live money', double.sign({ ...event, livemode: true }, { at }), 400],
      ['no JSON', { body: '{', header: signed.header }, 400],
      ['more than 1 MB', { body: 'x'.repeat(1_100_000), header: signed.header }, 413],
      ['nothing', { body: '', header: signed.header }, 400],
    ];
    const before = double.calls.length;
    for (const [name, request, status] of hostile)
      expect([name, (await send(request)).status]).toEqual([name, status]);
    later(5_000);
    await syncDirty(deps);
    expect(double.calls.length).toBe(before);
    for (let round = 0; round < 3; round += 1)
      expect((await send(double.sign({ ...event, id: 'evt_once' }, { at }))).status).toBe(200);
    const marked = await withPlatform(deps.database, (tx) =>
      tx.first<{ hints: number }>(sql`
        select dirty_seq - synced_seq as hints from billing_accounts where organization_id = ${member.organizationId}`),
    );
    expect(marked?.hints).toBe(1);
    await settled();
    expect((await subscriptionOf(member)).plan).toBe('starter');
  });

  it('ADM-15: are received during platform maintenance, which refuses all other calls', async () => {
    const member = await buyer();
    const maintenance = { active: true, message: null, expectedEnd: null, startsAt: null };
    const put = async (active: boolean) => {
      await withPlatform(deps.database, (tx) =>
        app.deps.platform.put(tx, { maintenance: { ...maintenance, active } }, clock.now()),
      );
      await app.deps.platform.refresh();
    };
    await put(true);
    try {
      expect((await member.post('/api/subscription/cancel', {})).body.code).toBe('maintenance');
      const event = { ...double.account.events.slice(-1)[0], id: 'evt_maintained' };
      expect((await send(double.sign(event as never, { at: clock.now() }))).status).toBe(200);
    } finally {
      await put(false);
    }
    await settled();
  });

  it.each([
    ['data.object null', { data: { object: null } }],
    ['no data', { data: undefined }],
    ['data null', { data: null }],
    ['data a text', { data: 'x' }],
    ['an object that is a list', { data: { object: [] } }],
    ['a customer that is null', { data: { object: { object: 'invoice', customer: null } } }],
    ['a customer that is a list', { data: { object: { object: 'invoice', customer: ['cus_1'] } } }],
    ['an id with NUL', { id: 'evt_\u0000' }],
    ['a time beyond all dates', { created: Number.MAX_SAFE_INTEGER }],
    ['a time before all', { created: -Number.MAX_SAFE_INTEGER }],
    ['no mode', { livemode: undefined }],
  ])('SEC-37: accepts and ignores a signed event of an unknown form: %s', async (_name, part) => {
    const event = { ...double.account.events[0], id: 'evt_malformed', data: { object: null }, ...part };
    const answer = await send(double.sign(event as never, { at: clock.now() }));
    expect([answer.status, (await answer.json()).received]).toEqual([200, true]);
  });

  it.each([[null], [[]], ['text'], [7]])(
    'SEC-37: accepts and ignores signed JSON that is not an event: %j',
    async (body) => {
      const answer = await send(double.sign(body as never, { at: clock.now() }));
      expect([answer.status, (await answer.json()).received]).toEqual([200, true]);
    },
  );

  it('ignores a customer of another installation, and says so', async () => {
    const object = { id: 'cus_foreign', object: 'customer', name: 'x' };
    const event = { ...double.account.events[0], id: 'evt_foreign', object: 'event', data: { object } };
    const answer = await send(double.sign(event, { at: clock.now() }));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { received: true, note: expect.stringMatching(/not known/) },
    ]);
    const row = await withPlatform(deps.database, (tx) =>
      tx.first(sql`select 1 from stripe_events where id = 'evt_foreign'`),
    );
    expect(row).toBeUndefined();
  });

  it('does not trust payloads: a signed event that grants a plan changes nothing', async () => {
    const member = await buyer('starter');
    const subscription = structuredClone(atStripe(member));
    if (!subscription) throw new Error('no subscription');
    const price = double.account.all(
      'price',
      (one) => one.lookup_key?.includes('professional_monthly') === true,
    )[0];
    subscription.items.data[0].price = price ?? subscription.items.data[0].price;
    const event = {
      id: 'evt_made_up',
      object: 'event',
      type: 'customer.subscription.updated',
      created: double.account.now,
      livemode: false,
      data: { object: subscription },
    };
    expect((await send(double.sign(event, { at: clock.now() }))).status).toBe(200);
    await settled();
    expect((await subscriptionOf(member)).plan).toBe('starter');
  });

  it('does not overwrite a later snapshot with an earlier one', async () => {
    const member = await buyer('starter');
    const { organizationId } = member;
    const scope = tenantScope(organizationId);
    const look = await withScope(deps.database, scope, (tx) =>
      takeTicket(tx, organizationId, { at: clock.now(), retryAt: clock.now() }),
    );
    if (!look) throw new Error('there is no customer');
    const earlier = await lookAtStripe(deps, look.customerId);
    const choice = { plan: 'professional', cycle: 'monthly' };
    expect((await member.post('/api/subscription/change', choice)).body.plan).toBe('professional');
    expect(await writeLook(deps, look, earlier)).toEqual({ changed: false });
    expect((await subscriptionOf(member)).plan).toBe('professional');
  });

  it('syncs once for events that happened before the sync, however late they arrive', async () => {
    const member = await buyer('starter');
    const subscription = atStripe(member);
    if (!subscription) throw new Error('no subscription');
    const from = double.account.events.length;
    for (let n = 0; n < 4; n += 1) double.account.tell('customer.subscription.updated', subscription);
    const [first, ...late] = double.account.events.slice(from);
    delivered = double.account.events.length;
    if (!first) throw new Error('nothing has happened');
    later(10_000);
    await send(double.sign(first, { at: clock.now() }));
    await settled();
    later(30_000);
    const calls = double.calls.length;
    // Sent just now, but they happened before the sync began.
    for (const event of late) expect((await send(double.sign(event, { at: clock.now() }))).status).toBe(200);
    await settledAfter(5_000);
    expect(double.calls.length).toBe(calls);
    // Sent when it happened, and one minute in transit.
    double.account.tell('customer.subscription.updated', subscription);
    const slow = double.account.events.at(-1);
    delivered = double.account.events.length;
    if (!slow) throw new Error('nothing has happened');
    const signed = double.sign(slow, { at: clock.now() });
    later(60_000);
    await send(signed);
    await settledAfter(5_000);
    expect(double.calls.length).toBe(calls + 2);
  });

  it("ends in Stripe's state after events in any order, a fifth of them delivered twice", async () => {
    const random = createRandom(20_260_310);
    const members: Member[] = [];
    for (let index = 0; index < 12; index += 1)
      members.push(await buyer(random.pick(['starter', 'professional'])));
    const from = double.account.events.length;
    // Changes made at Stripe directly, without this program.
    for (let step = 0; step < 150; step += 1) {
      const subscription = atStripe(random.pick(members));
      if (!subscription || subscription.status === 'canceled') continue;
      double.account.now += 60;
      const act = random.between(0, 5);
      if (act === 0) subscription.cancel_at_period_end = !subscription.cancel_at_period_end;
      if (act === 1) double.account.find(subscription.customer, 'customer').balance = -random.between(0, 900);
      if (act === 2)
        subscription.items.data[0].price = random.pick(
          double.account.all('price', (one) => one.currency === 'usd'),
        );
      if (act === 3) subscription.status = random.pick(['active', 'past_due', 'unpaid']);
      if (act === 4 && random.between(0, 9) === 0) subscription.status = 'canceled';
      if (subscription.cancel_at_period_end)
        subscription.cancel_at = subscription.items.data[0].current_period_end;
      else subscription.cancel_at = null;
      double.account.tell('customer.subscription.updated', subscription);
    }
    const events = double.account.events.slice(from);
    const sent = [...events, ...events.filter((_, index) => index % 5 === 0)].sort(() => random.next() - 0.5);
    const answers = await Promise.all(sent.map((event) => send(double.sign(event, { at: clock.now() }))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    delivered = double.account.events.length;
    const before = double.calls.length;
    await settled();
    expect(double.calls.length - before).toBeLessThan(events.length);
    // Stripe's clock is ahead by now.
    clock.advance(double.account.now * 1000 - clock.now().getTime());
    for (const member of members) {
      const truth = atStripe(member);
      const stored = await storedPlan(member);
      const sold = truth?.items.data[0].price.metadata.parley_plan;
      expect(stored?.plan).toBe(truth?.status === 'canceled' ? 'free' : sold);
    }
  });
});

describe('while Stripe is unavailable', () => {
  it('reads work, changes report it, and missed events are caught up', async () => {
    const member = await buyer();
    await catchUp(deps);
    double.mode = 'away';
    expect((await subscriptionOf(member)).plan).toBe('starter');
    expect((await member.get('/api/billing/invoices')).body).toHaveLength(1);
    expect((await member.get('/api/billing/details')).status).toBe(200);
    const choice = { plan: 'professional', cycle: 'monthly' };
    for (const answer of [
      await member.post('/api/subscription/preview-change', choice),
      await member.post('/api/subscription/change', choice),
      await member.post('/api/subscription/cancel', {}),
      await member.put('/api/billing/payment-method', {}),
    ])
      expect([answer.status, answer.body.code]).toEqual([502, 'payments_unavailable']);
    double.mode = 'failing';
    expect((await member.post('/api/subscription/preview-change', choice)).status).toBe(502);
    double.mode = 'there';
    // None of these events is delivered.
    const subscription = atStripe(member);
    if (!subscription) throw new Error('no subscription');
    subscription.status = 'canceled';
    double.account.tell('customer.subscription.deleted', subscription);
    delivered = double.account.events.length;
    await settled();
    later(2 * hourMs);
    await catchUp(deps);
    await settled();
    expect(await storedPlan(member)).toMatchObject({ plan: 'free', state: 'expired' });
  });

  it('BILL-15: stores a new address and tax id, and sends the latest to Stripe when it is available again', async () => {
    const member = await buyer();
    const customer = double.account.find(atStripe(member)?.customer, 'customer');
    const address = { name: 'Ada Osei', address: '1 Quay Street', city: 'Dublin', zip: 'D01', country: 'IE' };
    double.mode = 'away';
    expect((await member.put('/api/billing/address', address)).status).toBe(200);
    const tax = { taxId: 'IE 6388047V', businessName: 'Osei Ltd' };
    expect((await member.put('/api/billing/tax', tax)).body).toMatchObject({ taxId: 'IE6388047V' });
    double.mode = 'failing';
    expect((await member.put('/api/billing/address', { ...address, city: 'Cork' })).status).toBe(200);
    later(61_000);
    await pushWaiting(deps);
    expect((await member.get('/api/billing/details')).body).toMatchObject({ address: { city: 'Cork' } });
    expect(customer.address?.city).not.toBe('Cork');
    double.mode = 'there';
    later(61_000);
    await pushWaiting(deps);
    expect(customer).toMatchObject({ name: 'Osei Ltd', address: { city: 'Cork', country: 'IE' } });
    const ids = double.account.all('tax_id', (one) => one.customer === customer.id);
    expect(ids.map(({ value }) => value)).toEqual(['IE6388047V']);
    const calls = double.calls.length;
    later(61_000);
    await pushWaiting(deps);
    expect(double.calls.length).toBe(calls);
  });

  it('finds an upgrade whose response was lost, and charges it once', async () => {
    const member = await buyer();
    const choice = { plan: 'professional', cycle: 'monthly' };
    const { status, body } = await member.post('/api/subscription/preview-change', choice);
    expect(status).toBe(200);
    double.mode = 'silent';
    const lost = await member.post('/api/subscription/change', { ...choice, quote: body.quote });
    expect([lost.status, lost.body.code]).toEqual([502, 'payments_unavailable']);
    double.mode = 'there';
    await settled();
    expect((await subscriptionOf(member)).plan).toBe('professional');
    const again = await member.post('/api/subscription/change', { ...choice, quote: body.quote });
    expect([again.status, again.body.code]).toEqual([409, 'quote_stale']);
    expect((await member.get('/api/billing/invoices')).body).toHaveLength(2);
  });

  it('corrects once a day what no event reported', async () => {
    const member = await buyer();
    await compareAll(deps);
    await settledAfter(hourMs);
    const subscription = atStripe(member);
    if (!subscription) throw new Error('no subscription');
    subscription.status = 'canceled';
    later(25 * hourMs);
    expect(await compareAll(deps)).toBeGreaterThan(0);
    await settledAfter(hourMs);
    expect(await storedPlan(member)).toMatchObject({ plan: 'free', state: 'expired' });
  });

  it('ADM-12: shows what it corrected to operators only, for 90 days', async () => {
    const member = await buyer();
    await compareAll(deps);
    await settledAfter(hourMs);
    const subscription = atStripe(member);
    if (!subscription) throw new Error('no subscription');
    subscription.status = 'canceled';
    later(25 * hourMs);
    await compareAll(deps);
    await settledAfter(hourMs);
    const path = '/api/admin/stripe-differences';
    const listed = async () => {
      const operator = await signInAsAdmin(app, 'viewer');
      const { items } = (await operator.get(`${path}?pageSize=100`)).body;
      return items.filter(
        ({ organization }: { organization: { id: string } }) => organization.id === member.organizationId,
      );
    };
    expect(await listed()).toMatchObject([
      {
        currency: 'USD',
        changes: expect.arrayContaining([
          { field: 'status', before: 'active', after: 'expired' },
          { field: 'price', before: 1_900, after: null },
        ]),
      },
    ]);
    const back = await again(member);
    expect((await back.get(path)).status).toBe(401);
    expect((await app.anonymous().get(path)).status).toBe(401);
    const seenBy = ({ organizationId }: Member) =>
      withScope(deps.database, tenantScope(organizationId), (tx) =>
        tx.rows(sql`select 1 from stripe_differences where organization_id = ${member.organizationId}`),
      );
    expect([await seenBy(member), await seenBy(await app.register())].map((rows) => rows.length)).toEqual([
      1, 0,
    ]);
    later(91 * dayMs);
    await compareAll(deps);
    await settledAfter(hourMs);
    expect(await listed()).toEqual([]);
  });
});

async function settledAfter(ms: number): Promise<void> {
  later(ms);
  await settled();
}

describe('an operator', () => {
  const reason = 'Paid twice by mistake';
  let operator: Awaited<ReturnType<typeof signInAsAdmin>>;
  beforeEach(async () => {
    operator = await signInAsAdmin(app, 'operator');
  });

  const invoicesOf = async ({ organizationId }: Member) =>
    (await operator.get(`/api/admin/invoices?organizationId=${organizationId}`)).body.items;
  const entriesOf = async (id: string) =>
    (await operator.get(`/api/admin/logs?target=${id}`)).body.items.map(
      ({ action }: { action: string }) => action,
    );

  it("BILL-20: refunds at Stripe to the card and the balance, once, and stores Stripe's credit note", async () => {
    const member = await buyer();
    const subscription = atStripe(member);
    const customer = double.account.find(subscription?.customer, 'customer');
    customer.balance = -500;
    later(32 * dayMs);
    await deliver();
    operator = await signInAsAdmin(app, 'operator');
    const [invoice] = await invoicesOf(member);
    expect(invoice).toMatchObject({ amount: 1_900, amountDue: 0, collectedBy: 'stripe', status: 'paid' });
    const path = `/api/admin/invoices/${invoice.id}`;
    expect((await operator.post(`${path}/mark-paid`, { reason })).body.code).toBe('transition_refused');
    double.mode = 'away';
    const away = await operator.post(`${path}/refund`, { reason });
    expect([away.status, away.body.code]).toEqual([502, 'payments_unavailable']);
    double.mode = 'there';
    expect(await entriesOf(invoice.id)).toEqual([]);
    const answers = await Promise.all([1, 2].map(() => operator.post(`${path}/refund`, { reason })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'refunded' });
    const [note] = double.account.all('credit_note', (one) => one.customer === customer.id);
    expect(note).toMatchObject({ amount: 1_900, refunded: 1_400 });
    expect(customer.balance).toBe(-500);
    const credit = (await invoicesOf(member)).find(({ kind }: { kind: string }) => kind === 'creditNote');
    expect(credit).toMatchObject({ number: note?.number, amount: 1_900, collectedBy: 'stripe' });
    const back = await again(member);
    const document = await back.get(`/api/billing/invoices/${credit.id}.pdf`);
    expect([document.status, document.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await operator.post(`/api/admin/invoices/${credit.id}/refund`, { reason })).status).toBe(409);
    expect(await storedPlan(member)).toMatchObject({ plan: 'starter', state: 'active' });
    expect(await entriesOf(invoice.id)).toEqual(['invoice.refund']);
    const before = (await invoicesOf(member)).length;
    await deliver();
    expect(await invoicesOf(member)).toHaveLength(before);
  });

  it('keeps negotiated limits while a sync with Stripe waits to be written', async () => {
    const member = await buyer();
    const { organizationId } = member;
    const subscription = atStripe(member);
    if (!subscription) throw new Error('no subscription');
    subscription.status = 'canceled';
    const look = await withScope(deps.database, tenantScope(organizationId), (tx) =>
      takeTicket(tx, organizationId, { at: clock.now(), retryAt: clock.now() }),
    );
    if (!look) throw new Error('there is no customer');
    const truth = await lookAtStripe(deps, look.customerId);
    const held = testEngine() === 'postgres' ? await holdBilling(deps, organizationId) : undefined;
    const limits = { messagesPerMonth: 7 };
    const agreed = operator.patch(`/api/admin/organizations/${organizationId}`, { limits });
    await held?.untilWaiting(1);
    const written = writeLook(deps, look, truth);
    await held?.untilWaiting(2);
    await held?.release();
    expect([(await agreed).status, await written]).toEqual([200, { changed: true }]);
    expect(await storedPlan(member)).toMatchObject({ state: 'expired', plan: 'free', messages: 7 });
  });

  it('records a refund whose response was lost, and finds it done', async () => {
    const member = await buyer();
    operator = await signInAsAdmin(app, 'operator');
    const [invoice] = await invoicesOf(member);
    double.mode = 'silent';
    const lost = await operator.post(`/api/admin/invoices/${invoice.id}/refund`, { reason });
    expect([lost.status, lost.body.status]).toEqual([200, 'refunded']);
    double.mode = 'there';
    expect(
      double.account.all('credit_note', (one) => one.invoice === atStripe(member)?.latest_invoice),
    ).toHaveLength(1);
    expect(await entriesOf(invoice.id)).toEqual(['invoice.refund']);
  });

  it('marks an open invoice as paid at Stripe, which charges no card for it', async () => {
    const member = await buyer();
    const { action } = (await member.put('/api/billing/payment-method', {})).body;
    double.changeCard(action.url, { refuses: true });
    later(32 * dayMs);
    await deliver();
    operator = await signInAsAdmin(app, 'operator');
    const [invoice] = await invoicesOf(member);
    expect(invoice.status).toBe('unpaid');
    const path = `/api/admin/invoices/${invoice.id}`;
    expect((await operator.post(`${path}/refund`, { reason })).body.code).toBe('transition_refused');
    expect((await operator.post(`${path}/mark-paid`, { reason })).body.status).toBe('paid');
    expect(await storedPlan(member)).toMatchObject({ state: 'active', plan: 'starter' });
    expect((await operator.post(`${path}/refund`, { reason })).body.status).toBe('refunded');
    const [note] = double.account.all('credit_note');
    expect(note).toMatchObject({ amount: 1_900, refunded: 0, out_of_band_amount: 1_900 });
  });
});

describe('ends', () => {
  it('ADM-12: the operator can have Stripe cancel, resume, and end at once with a credit; states that Stripe decides are refused', async () => {
    const member = await buyer();
    const operator = await signInAsAdmin(app, 'operator');
    const path = `/api/admin/subscriptions/${member.organizationId}`;
    const give = (status: string) => operator.patch(path, { status, reason: 'Agreed by phone' });
    expect((await operator.get(path)).body.nextStatuses).toEqual(['cancelled', 'expired']);
    expect((await give('inactive')).body.code).toBe('transition_refused');
    expect((await give('cancelled')).body).toMatchObject({
      status: 'cancelled',
      nextStatuses: ['active', 'expired'],
    });
    expect(atStripe(member)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect((await give('active')).body.status).toBe('active');
    expect(atStripe(member)).toMatchObject({ status: 'active', cancel_at_period_end: false });
    double.mode = 'away';
    expect((await give('expired')).body.code).toBe('payments_unavailable');
    double.mode = 'there';
    expect((await give('expired')).body).toMatchObject({ status: 'expired', plan: 'free' });
    expect(atStripe(member)).toMatchObject({ status: 'canceled' });
    const { balance } = await subscriptionOf(await again(member));
    expect(balance.amount).toBeGreaterThan(1_800);
    expect((await give('expired')).status).toBe(200);
    const entries = await operator.get(
      `/api/admin/logs?organizationId=${member.organizationId}&action=subscription.setStatus&actor=admin`,
    );
    expect(entries.body.total).toBe(3);
    expect((await operator.patch(path, { plan: 'enterprise', reason: 'Agreed' })).body.plan).toBe(
      'enterprise',
    );
  });

  it('ends the subscription at Stripe when the organization is deleted', async () => {
    const member = await buyer();
    const subscription = atStripe(member);
    await withPlatform(deps.database, async (tx) => {
      await tx.execute(sql`delete from billing_accounts where organization_id = ${member.organizationId}`);
    });
    later(6 * 60_000);
    later(Math.max(0, Date.now() - clock.now().getTime()) + 1_000);
    await endClosed(deps);
    expect(subscription?.status).toBe('canceled');
  });

  it('does not set a plan that is paid at Stripe', async () => {
    const member = await buyer();
    await expect(
      withPlatform(deps.database, (tx) => setPlan(tx, deps, member.organizationId, 'enterprise')),
    ).rejects.toMatchObject({ code: 'transition_refused' });
  });
});
