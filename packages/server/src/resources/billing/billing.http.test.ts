import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closedLimits } from '@parley/contracts/billing/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAsAdmin } from '../../../test/admins.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ModelFailure } from '../../engine/model-failure.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import type { ModelTarget } from '../../models/model-target.ts';
import { ManualClock } from '../../ports/clock.ts';
import { advanceDue } from './billing.jobs.ts';
import { describeDocument } from './documents/describe-document.ts';
import { markPaid } from './operator/mark-paid.ts';
import { setPlan } from './operator/set-plan.ts';
import { remindDue } from './remind.jobs.ts';
import { findDocument, keepDocument } from './store/invoices.queries.ts';
import { createSpending } from './usage/spending.ts';

const clock = new ManualClock(new Date('2026-03-10T09:00:00Z'));
let app: TestApp;

beforeAll(async () => {
  const plansFile = join(await mkdtemp(join(tmpdir(), 'parley-plans-')), 'plans.json');
  const plans = { starter: { trialDays: 14 } };
  const seller = { name: 'Parley Ltd', address: '1 Quay, Dublin', country: 'IE', rates: { IE: 23, DE: 19 } };
  await writeFile(plansFile, JSON.stringify({ plans, seller }));
  app = await startTestApp({ clock, env: { DEFAULT_PLAN: 'free', PLANS_FILE: plansFile } });
});
afterAll(() => app.close());

const card = {
  number: '4242 4242 4242 4242',
  expMonth: 12,
  expYear: 2030,
  cvc: '123',
  name: 'Ada Osei',
};
const failingCard = { ...card, number: '4000000000000341' };

/** An address in a country without tax. */
const anywhere = { name: 'Ada Osei', address: '1 Main Street', city: 'Boston', country: 'US' };

async function withAddress(): Promise<Member> {
  const member = await app.register();
  expect((await member.put('/api/billing/address', anywhere)).status).toBe(200);
  return member;
}

async function withCard(given = card): Promise<Member> {
  const member = await withAddress();
  expect((await member.put('/api/billing/payment-method', given)).status).toBe(200);
  return member;
}

/** Advances the clock and runs the due jobs. Returns a new session, because sessions expire within weeks. */
async function later(days: number): Promise<void> {
  clock.advance(days * dayMs);
  await app.settled();
}

/** The stored subscription, independent of sessions. */
async function stateOf({ organizationId }: Member) {
  return withPlatform(app.deps.database, (tx) =>
    tx.first<{ state: string; plan: string; limits: { messagesPerMonth: number } }>(sql`
      select s.state, o.plan, o.limits from organizations o
      left join subscriptions s on s.organization_id = o.id where o.id = ${organizationId}`),
  );
}

interface DocumentRow {
  kind: string;
  number: string;
  status: string;
  amount: number;
  amount_due: number;
  issued_at: Date;
}

async function documentsOf({ organizationId }: Member): Promise<DocumentRow[]> {
  return withPlatform(app.deps.database, (tx) =>
    tx.rows<DocumentRow>(sql`
      select kind, number, status, amount, amount_due, issued_at from invoices
      where organization_id = ${organizationId} order by issued_at, number`),
  );
}

async function buy(member: Member, plan: string, cycle = 'monthly') {
  const preview = await member.post('/api/subscription/preview-change', { plan, cycle });
  expect(preview.status).toBe(200);
  const change = await member.post('/api/subscription/change', { plan, cycle, quote: preview.body.quote });
  expect([change.status, change.body.code]).toEqual([200, undefined]);
  return { preview: preview.body, subscription: change.body };
}

describe('plans and a new organization', () => {
  it('BILL-15, PLAN-03, PLAN-05, PLAN-06: lists plans with prices, limits and the discount, without authentication', async () => {
    const { status, body } = await app.anonymous().get('/api/billing/plans');
    expect(status).toBe(200);
    expect(body).toMatchObject({ enabled: true, driver: 'ledger', annualDiscountPercent: 20 });
    expect(body.plans.map((plan: { id: string }) => plan.id)).toEqual([
      'free',
      'starter',
      'professional',
      'enterprise',
    ]);
    expect(body.plans[2]).toMatchObject({
      name: 'Professional',
      prices: { USD: { monthly: 4_900, annual: 47_040 }, EUR: { monthly: 4_900, annual: 47_040 } },
    });
    expect(body.plans[3].prices).toBeNull();
  });

  it('PLAN-01, PLAN-07: starts on Basic without a card', async () => {
    const member = await app.register();
    const { body } = await member.get('/api/subscription');
    expect(body).toMatchObject({ plan: 'free', status: 'active', price: null, currentPeriodEnd: null });
    expect(body.payment.state).toBe('none');
    expect((await member.get('/api/billing/details')).body.paymentMethod).toBeNull();
    expect((await member.get('/api/billing/invoices')).body).toEqual([]);
  });

  it('BILL-03: members see the meters, and only owners and administrators see costs', async () => {
    const admin = await app.register();
    const member = await admin.asRole('member');
    const seen = (await member.get('/api/billing/usage')).body;
    expect(seen).toMatchObject({ cost: null, budget: null });
    expect(seen.meters.find((meter: { id: string }) => meter.id === 'members')).toMatchObject({ used: 2 });
    expect((await admin.get('/api/billing/usage')).body.cost).toMatchObject({ totalMicroUsd: 0 });
    expect((await member.get('/api/billing/details')).status).toBe(403);
  });
});

describe('cards', () => {
  it.each([
    ['4111 1111 1111 1111', 'test_card_only', 400],
    ['4242abcd42424242', 'validation_failed', 400],
    ['4000000000000002', 'card_refused', 402],
  ])('BILL-05, BILL-17: refuses %s', async (number, code, status) => {
    const member = await app.register();
    const answer = await member.put('/api/billing/payment-method', { ...card, number });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await member.get('/api/billing/details')).body.paymentMethod).toBeNull();
  });

  it('BILL-05: refuses an expired card, and stores brand, last digits and expiry of a valid one', async () => {
    const member = await app.register();
    const expired = await member.put('/api/billing/payment-method', { ...card, expMonth: 2, expYear: 2026 });
    expect(expired.status).toBe(400);
    const kept = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030, name: 'Ada Osei' };
    expect((await member.put('/api/billing/payment-method', card)).body).toEqual(kept);
    expect((await member.get('/api/billing/details')).body.paymentMethod).toEqual(kept);
    const stored = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ row: string }>(sql`
        select a::text as row from billing_accounts a where organization_id = ${member.organizationId}`),
    );
    expect(stored?.row).not.toContain('42424242');
  });
});

describe('buying', () => {
  it('BILL-10, BILL-12: charges what the preview showed, once, and takes effect at once', async () => {
    const member = await withCard();
    const { preview, subscription } = await buy(member, 'professional');
    expect(preview).toMatchObject({ kind: 'upgrade', amountDue: 4_900, currency: 'USD', tax: 0 });
    expect(subscription).toMatchObject({
      plan: 'professional',
      status: 'active',
      price: { amount: 4_900, currency: 'USD' },
    });
    expect(subscription.limits.messagesPerMonth).toBe(50_000);
    const [invoice, ...more] = (await member.get('/api/billing/invoices')).body;
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      amount: 4_900,
      amountDue: 0,
      status: 'paid',
      paidAt: clock.now().toISOString(),
      paidWith: { kind: 'card', brand: 'visa', last4: '4242' },
    });
    expect(invoice.number).toMatch(/^P-2026-\d{6}$/);
  });

  it('BILL-12: an upgrade within a period credits the rest of the old plan and charges the rest of the new one', async () => {
    const member = await withCard();
    await buy(member, 'starter');
    clock.advance(5 * dayMs);
    const { preview } = await buy(member, 'professional');
    // 26 of 31 days are left: 1,900 × 26 ÷ 31 = 1,593.5 and 4,900 × 26 ÷ 31 = 4,109.7.
    expect(preview.lines.map((line: { kind: string; amount: number }) => [line.kind, line.amount])).toEqual([
      ['credit', -1_594],
      ['charge', 4_110],
    ]);
    expect(preview.amountDue).toBe(2_516);
    expect((await member.get('/api/billing/invoices')).body[0]).toMatchObject({
      amount: 2_516,
      status: 'paid',
    });
  });

  it('BILL-10: without a card nothing is bought, and a refused card is not charged and uses up no invoice number', async () => {
    const member = await withAddress();
    const bought = () => member.post('/api/subscription/change', { plan: 'professional', cycle: 'annual' });
    expect((await bought()).body.code).toBe('payment_required');
    await member.put('/api/billing/payment-method', failingCard);
    expect((await bought()).body.code).toBe('payment_failed');
    expect(await documentsOf(member)).toEqual([]);
    expect((await member.get('/api/subscription')).body.plan).toBe('free');
    const numbers = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ taken: number; used: number }>(sql`
        select (select last_number from document_numbers where series = 'P') as taken,
          (select count(*) from invoices where kind = 'invoice') as used`),
    );
    expect(numbers?.taken).toBe(numbers?.used);
  });

  it('BILL-05, BILL-17: a card whose charge was refused is not kept, and the previous one stays', async () => {
    const member = await withCard();
    const kept = async () => (await member.get('/api/billing/details')).body.paymentMethod?.last4 ?? null;
    const choice = { plan: 'professional', cycle: 'monthly' };
    await member.put('/api/billing/payment-method', failingCard);
    expect(await kept()).toBe('0341');
    expect((await member.post('/api/subscription/change', choice)).body.code).toBe('payment_failed');
    expect(await kept()).toBe('4242');
    expect((await member.post('/api/subscription/change', choice)).status).toBe(200);
    const first = await withCard(failingCard);
    await first.post('/api/subscription/change', choice);
    expect((await first.get('/api/billing/details')).body.paymentMethod).toBeNull();
  });

  it('two simultaneous purchases of the same plan charge once', async () => {
    const outcomes = [];
    for (let n = 0; n < 15; n += 1) {
      const member = await withCard();
      const choice = { plan: 'professional', cycle: 'monthly' };
      const buys = [1, 2].map(() => member.post('/api/subscription/change', choice));
      const codes = (await Promise.all(buys)).map(({ status }) => status);
      const { plan } = (await member.get('/api/subscription')).body;
      outcomes.push({ codes, plan, charged: (await documentsOf(member)).map((one) => one.amount) });
    }
    expect(outcomes).toEqual(
      outcomes.map(() => ({ codes: [200, 200], plan: 'professional', charged: [4_900] })),
    );
  });

  it('SEC-12: ignores prices, statuses and periods from the caller, and refuses plans that are not sold', async () => {
    const member = await withCard();
    const change = (body: object) => member.post('/api/subscription/change', body);
    expect((await change({ plan: 'professional', cycle: 'monthly', price: 1 })).status).toBe(400);
    expect((await change({ plan: 'professional', cycle: 'weekly' })).status).toBe(400);
    expect((await change({ plan: 'platinum', cycle: 'monthly' })).status).toBe(400);
    for (const plan of ['enterprise', 'custom', 'free']) {
      expect((await change({ plan, cycle: 'monthly' })).body.code).toBe('transition_refused');
    }
    expect(await documentsOf(member)).toEqual([]);
  });

  it('SEC-12: a quote must be of this organization, unchanged, at most 15 minutes old, and for this plan', async () => {
    const [member, other] = [await withCard(), await withCard()];
    const plan = { plan: 'professional', cycle: 'monthly' };
    const { quote } = (await other.post('/api/subscription/preview-change', plan)).body;
    const change = async (body: object) => (await member.post('/api/subscription/change', body)).body.code;
    expect(await change({ ...plan, quote })).toBe('validation_failed');
    expect(await change({ ...plan, quote: 'v1.x.y.z' })).toBe('validation_failed');
    const own = (await member.post('/api/subscription/preview-change', plan)).body.quote;
    expect(await change({ plan: 'starter', cycle: 'monthly', quote: own })).toBe('quote_stale');
    clock.advance(16 * 60_000);
    expect(await change({ ...plan, quote: own })).toBe('quote_stale');
    expect(await documentsOf(member)).toEqual([]);
  });

  it('SEC-13: two administrators who confirm simultaneously are charged once', async () => {
    const member = await withCard();
    const second = await member.asRole('owner');
    const plan = { plan: 'professional', cycle: 'monthly' };
    const quotes = await Promise.all(
      [member, second].map(
        async (one) => (await one.post('/api/subscription/preview-change', plan)).body.quote,
      ),
    );
    const answers = await Promise.all(
      [member, second].map((one, index) =>
        one.post('/api/subscription/change', { ...plan, quote: quotes[index] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await documentsOf(member)).toHaveLength(1);
  });

  it('REL-3: the same idempotency key charges once', async () => {
    const member = await withCard();
    const client = member.with({ 'idempotency-key': 'once' });
    const plan = { plan: 'starter', cycle: 'monthly' };
    const first = await client.post('/api/subscription/change', plan);
    const again = await client.post('/api/subscription/change', plan);
    expect([first.status, again.status]).toEqual([200, 200]);
    const other = await client.post('/api/subscription/change', { ...plan, cycle: 'annual' });
    expect(other.body.code).toBe('idempotency_conflict');
    expect(await documentsOf(member)).toHaveLength(1);
  });

  it('TEN-01: an invoice of another organization is not found', async () => {
    const [member, other] = [await withCard(), await withCard()];
    await buy(member, 'starter');
    const [{ id }] = (await member.get('/api/billing/invoices')).body;
    expect((await other.post(`/api/billing/invoices/${id}/pay`)).status).toBe(404);
    expect((await member.post(`/api/billing/invoices/${id}/pay`)).body.code).toBe('transition_refused');
  });
});

describe('as time passes', () => {
  it('BILL-13: a downgrade waits for the end of the period, lists what will be lost, and can be withdrawn', async () => {
    const member = await withCard();
    await buy(member, 'professional');
    for (const name of ['A', 'B', 'C', 'D']) await member.post('/api/chatbots', { name });
    const { preview, subscription } = await buy(member, 'starter');
    expect(preview).toMatchObject({ kind: 'downgrade', amountDue: 0, lines: [] });
    const chatbots = preview.losses.find((loss: { resource: string }) => loss.resource === 'chatbots');
    expect(chatbots).toMatchObject({ have: 4, allowed: 3 });
    // Drafts are not paused.
    expect(chatbots.items).toEqual([]);
    expect(subscription).toMatchObject({ plan: 'professional', scheduledPlan: 'starter' });
    expect((await member.post('/api/subscription/resume')).body.scheduledPlan).toBeNull();
    expect((await member.post('/api/subscription/resume')).body.code).toBe('transition_refused');
    await buy(member, 'starter');
    await later(31);
    expect(await stateOf(member)).toMatchObject({ state: 'active', plan: 'starter' });
    expect((await documentsOf(member)).map(({ amount }) => amount)).toEqual([4_900, 1_900]);
  });

  it('BILL-09, BILL-14: a canceled subscription keeps the plan until the end of the period, and then expires', async () => {
    const member = await withCard();
    await buy(member, 'professional');
    const cancelled = await member.post('/api/subscription/cancel', { reason: 'price' });
    expect(cancelled.body).toMatchObject({
      plan: 'professional',
      status: 'cancelled',
      cancelAtPeriodEnd: true,
    });
    expect((await member.post('/api/subscription/cancel', {})).body.code).toBe('transition_refused');
    expect((await member.post('/api/subscription/resume')).body.status).toBe('active');
    await member.post('/api/subscription/cancel', {});
    await later(32);
    expect(await stateOf(member)).toMatchObject({ state: 'expired', plan: 'free' });
    expect(await documentsOf(member)).toHaveLength(1);
  });

  it('BILL-20: a failed payment is retried, then limits are lowered, and a new card restores them', async () => {
    const member = await withCard();
    await buy(member, 'professional');
    expect((await member.put('/api/billing/payment-method', failingCard)).status).toBe(200);
    await later(31);
    expect(await stateOf(member)).toMatchObject({ state: 'past_due', plan: 'professional' });
    const tried = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.first<{ count: number }>(sql`
          select count(*) as count from payments
          where organization_id = ${member.organizationId} and outcome = 'refused'`),
      );
    expect((await tried())?.count).toBe(1);
    for (const days of [1, 2, 2, 2]) await later(days);
    expect((await tried())?.count).toBe(5);
    await later(7);
    expect(await stateOf(member)).toMatchObject({ state: 'unpaid', plan: 'professional' });
    expect((await stateOf(member))?.limits.messagesPerMonth).toBe(1_000);
  });

  it('BILL-11: a trial without a card expires, and is available once', async () => {
    const member = await app.register();
    const trial = { plan: 'professional', cycle: 'monthly', trial: true };
    const begun = await member.post('/api/subscription/change', trial);
    expect(begun.body).toMatchObject({ plan: 'professional', status: 'trial' });
    await later(15);
    expect(await stateOf(member)).toMatchObject({ state: 'expired', plan: 'free' });
    expect(await documentsOf(member)).toEqual([]);
  });
});

describe('limits', () => {
  const useMessages = (member: Member, count: number) =>
    withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into usage_months as u (organization_id, month, messages)
        values (${member.organizationId}, date_trunc('month', ${clock.now()}::timestamptz)::date, ${count})
        on conflict (organization_id, month) do update set messages = excluded.messages`),
    );
  const override = (member: Member, limits: object) =>
    withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update organizations set limit_overrides = ${JSON.stringify(limits)}, limits = null
        where id = ${member.organizationId}`),
    );

  it('BILL-03, PLAN-08: shows percentage, state and a forecast of messages', async () => {
    const member = await app.register();
    await useMessages(member, 850);
    const { body } = await member.get('/api/billing/usage');
    const [messages] = body.meters;
    expect(messages).toMatchObject({ id: 'messages', used: 850, limit: 1_000, percent: 85, state: 'near' });
    expect(messages.forecast.atEnd).toBeGreaterThanOrEqual(850);
    expect(body.days.at(-1).date).toBe(clock.now().toISOString().slice(0, 10));
  });

  it('PLAN-05: limits set by the operator replace those of the plan within seconds', async () => {
    const member = await app.register();
    await override(member, { members: 2, chatbots: 2 });
    await app.settled();
    expect((await member.get('/api/subscription')).body.limits).toMatchObject({ members: 2, chatbots: 2 });
    const invite = (email: string) => member.post('/api/organization/invitations', { email, role: 'member' });
    expect((await invite('one@example.com')).status).toBe(201);
    expect((await invite('two@example.com')).body.code).toBe('plan_limit_members');
    expect((await invite('one@example.com')).body.code).not.toBe('plan_limit_members');
  });

  it('BILL-13: chatbots over the limit are paused except those the owner keeps, and no more can be published', async () => {
    const member = await withCard();
    await buy(member, 'starter');
    const ids: string[] = [];
    for (const name of ['A', 'B']) ids.push((await member.post('/api/chatbots', { name })).body.id);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update chatbots set status = 'active' where organization_id = ${member.organizationId}`),
    );
    await member.post('/api/chatbots', { name: 'A draft' });
    const choice = { plan: 'free', cycle: 'monthly' };
    const { losses } = (await member.post('/api/subscription/preview-change', choice)).body;
    const over = losses.find((loss: { resource: string }) => loss.resource === 'chatbots');
    expect(over).toMatchObject({ have: 3, allowed: 1, items: [{ name: 'B' }] });
    const change = { ...choice, keepChatbots: [ids[1]] };
    expect((await member.post('/api/subscription/change', change)).body.scheduledPlan).toBe('free');
    await later(31);
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ id: string; status: string }>(sql`
        select id, status from chatbots where organization_id = ${member.organizationId} order by name`),
    );
    expect(rows).toEqual([
      { id: ids[0], status: 'paused' },
      { id: expect.any(String), status: 'draft' },
      { id: ids[1], status: 'active' },
    ]);
    expect(await stateOf(member)).toMatchObject({ state: 'free', plan: 'free' });
  });

  it("BILL-13: a downgrade can keep only the organization's own chatbots, and changes nothing for others", async () => {
    const member = await withCard();
    await buy(member, 'starter');
    const foreign = (await (await app.register()).post('/api/chatbots', { name: 'Foreign' })).body.id;
    const own = (await member.post('/api/chatbots', { name: 'Own' })).body.id;
    const keep = async (ids: string[]) => {
      const change = { plan: 'free', cycle: 'monthly', keepChatbots: ids };
      const { status, body } = await member.post('/api/subscription/change', change);
      return [status, body.code];
    };
    for (const unknown of [foreign, '01900000-0000-7000-8000-000000000000'])
      expect(await keep([own, unknown])).toEqual([404, 'chatbot_not_found']);
    expect((await member.get('/api/subscription')).body.scheduledPlan).toBeNull();
    expect(await keep([own.toUpperCase(), own])).toEqual([200, undefined]);
    expect((await member.get('/api/subscription')).body.scheduledPlan).toBe('free');
  });

  it('announces conversations that a shorter retention will delete, again with the date, and deletes nothing before', async () => {
    const member = await withCard();
    await buy(member, 'professional');
    const { id } = (await member.post('/api/chatbots', { name: 'Desk' })).body;
    const { organizationId } = member;
    const at = clock.now();
    await withScope(app.deps.database, tenantScope(organizationId), (tx) =>
      tx.execute(sql`
        insert into conversations (id, organization_id, chatbot_id, session_id, status, started_at, last_message_at)
        select gen_random_uuid(), ${organizationId}, ${id}, 's', 'completed', ${at}, ${at} from generate_series(1, 2)`),
    );
    const count = () =>
      withScope(app.deps.database, tenantScope(organizationId), (tx) =>
        tx.first<{ count: number }>(sql`select count(*) as count from conversations`),
      );
    await withScope(app.deps.database, tenantScope(organizationId), (tx) =>
      tx.execute(sql`update chatbots set privacy = privacy || '{"retentionDays": 90}'`),
    );
    const choice = { plan: 'starter', cycle: 'monthly' };
    const { losses } = (await member.post('/api/subscription/preview-change', choice)).body;
    const until = new Date(losses.find((one: { resource: string }) => one.resource === 'retentionDays').at);
    expect(losses).toContainEqual(
      expect.objectContaining({ resource: 'retentionDays', have: 30, allowed: 14, conversations: 2 }),
    );
    await member.post('/api/subscription/change', choice);
    await later(31);
    const client = app.anonymous();
    await client.post('/api/login', { email: member.user.email, password: 'secret1' });
    const { items } = (await client.get('/api/notices')).body;
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(until);
    expect(items.map(({ text }: { text: string }) => text)).toContainEqual(
      `Your plan keeps conversations for 14 days now. 2 conversations will be deleted on ${date}. A larger plan keeps them`,
    );
    expect((await count())?.count).toBe(2);
  });

  it('setting a plan as the operator ends the purchased one', async () => {
    const member = await withCard();
    await buy(member, 'starter');
    await withPlatform(app.deps.database, (tx) => setPlan(tx, app.deps, member.organizationId, 'custom'));
    await later(40);
    expect(await stateOf(member)).toMatchObject({ state: 'free', plan: 'custom' });
    expect((await documentsOf(member)).map(({ kind }) => kind).sort()).toEqual(['creditNote', 'invoice']);
  });
});

describe('an unpaid invoice', () => {
  it('DASH-05, BILL-20: is an alert, and its plan begins once the operator marks it as paid', async () => {
    const member = await withCard();
    await buy(member, 'starter');
    await member.put('/api/billing/payment-method', failingCard);
    await later(31);
    const client = app.anonymous();
    await client.post('/api/login', { email: member.user.email, password: 'secret1' });
    const { alerts } = (await client.get('/api/dashboard?range=7d')).body;
    expect(alerts).toContainEqual(expect.objectContaining({ kind: 'payment_failed', href: '/billing' }));
    const { payment } = (await client.get('/api/subscription')).body;
    expect(payment).toMatchObject({ state: 'failed', graceEndsAt: expect.any(String) });
    const { items } = (await client.get('/api/notices')).body;
    expect(items[0]).toMatchObject({ kind: 'quota', href: '/billing' });
    const [invoice] = (await client.get('/api/billing/invoices')).body;
    expect(invoice.status).toBe('unpaid');
    const mark = (number: string) => withPlatform(app.deps.database, (tx) => markPaid(tx, app.deps, number));
    expect(await mark('P-2026-999999')).toBeUndefined();
    expect(await mark(invoice.number)).toBe('Test organization');
    expect(await mark(invoice.number)).toBeUndefined();
    expect((await client.get('/api/subscription')).body.payment.state).toBe('ok');
  });
});

/** Ten thousand output tokens at 10 dollars a million: at most 10 cents a call. */
const targetOf = (organizationId: string, owner: 'organization' | 'platform'): ModelTarget => ({
  organizationId,
  provider: 'openai',
  name: 'gpt-4o',
  access: { owner, apiKey: 'k', baseUrl: 'https://models.example', isOperatorAddress: false },
  temperature: 0,
  maxTokens: 10_000,
});
const prompt = { system: '', messages: [] };

async function callModel(
  member: Pick<Member, 'organizationId'>,
  {
    owner = 'organization',
    isCheapest = true,
    budgetMicroUsd = null as number | null,
    platform = null as number | null,
  } = {},
) {
  const { organizationId } = member;
  const limits = { ...closedLimits, platformCostMicroUsd: platform };
  const target = targetOf(organizationId, owner === 'platform' ? 'platform' : 'organization');
  const generate = createSpending(app.deps).within(
    { snapshot: { organizationId, limits, budgetMicroUsd }, target, isCheapest },
    async function* () {
      // Yields, so that other calls begin before this one ends.
      await new Promise((resolve) => setImmediate(resolve));
      yield { type: 'usage', inputTokens: 0, outputTokens: 9_000 };
    },
  );
  try {
    for await (const _ of generate(prompt, new AbortController().signal));
    return 'answered';
  } catch (error) {
    return error instanceof ModelFailure ? error.reason : String(error);
  }
}

describe('model costs', () => {
  const spentBy = async (member: Member) => (await member.get('/api/billing/usage')).body;

  it('BILL-03: concurrent calls stay within a budget, and owners are notified', async () => {
    const member = await app.register();
    const budget = { monthlyAmount: 100, currency: 'USD', at: [50, 80, 100] };
    expect((await member.put('/api/billing/budget', budget)).body).toEqual(budget);
    const budgetMicroUsd = 1_000_000;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => callModel(member, { budgetMicroUsd })),
    );
    expect(new Set(answers)).toEqual(new Set(['answered', 'budget']));
    const after = await spentBy(member);
    expect(after.budget.percent).toBeLessThanOrEqual(100);
    expect(after.budget.percent).toBeGreaterThanOrEqual(81);
    await app.settled();
    const { items } = (await member.get('/api/notices')).body;
    expect(items.map((item: { text: string }) => item.text).join()).toMatch(/of this month’s budget/);
  });

  it('BILL-03: from 80 percent on only the cheapest model is called', async () => {
    const member = await app.register();
    const budgetMicroUsd = 1_000_000;
    const dear = () => callModel(member, { budgetMicroUsd, isCheapest: false });
    const answers: string[] = [];
    for (let asked = 0; asked < 9; asked += 1) answers.push(await dear());
    expect(answers).toEqual([...Array(8).fill('answered'), 'budget']);
    expect(await callModel(member, { budgetMicroUsd })).toBe('answered');
  });

  it('BILL-03: the plan limits costs on the operator’s keys, and not those on an organization’s own keys', async () => {
    const member = await app.register();
    const platform = 150_000;
    expect(await callModel(member, { owner: 'platform', platform })).toBe('answered');
    expect(await callModel(member, { owner: 'platform', platform })).toBe('budget');
    expect(await callModel(member, { platform })).toBe('answered');
    expect((await spentBy(member)).cost.platformMicroUsd).toBe(90_000);
  });
});

describe('an interrupted renewal run', () => {
  it('REL-2: charges each organization once and skips no invoice number, wherever it failed', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => withCard()));
    for (const member of members) await buy(member, 'starter');
    clock.advance(31 * dayMs);
    for (const failsAt of [1, 4, 9, 15, 23]) {
      let made = 0;
      const ids = {
        next: () => {
          made += 1;
          if (made === failsAt) throw new Error('cut off');
          return app.deps.ids.next();
        },
      };
      // The server's own job may have renewed all of them by now.
      await advanceDue({ ...app.deps, ids }).catch((error: Error) => expect(error.message).toBe('cut off'));
    }
    await app.settled();
    for (const member of members) {
      expect((await documentsOf(member)).map(({ amount }) => amount)).toEqual([1_900, 1_900]);
    }
    const numbers = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ number: string }>(sql`select number from invoices where kind = 'invoice' order by number`),
    );
    expect(numbers.map(({ number }) => Number(number.slice(-6)))).toEqual(
      numbers.map((_, index) => index + 1),
    );
  });
});

describe('billing details', () => {
  const address = { name: 'Ada', address: 'Kai 1', city: 'Hamburg', zip: '20457', country: 'DE' };

  it('BILL-06, BILL-08: stores address and tax id, and refuses invalid ones', async () => {
    const member = await app.register();
    expect((await member.put('/api/billing/address', address)).body).toMatchObject({
      ...address,
      company: '',
    });
    const refused = async (change: object) =>
      (await member.put('/api/billing/address', { ...address, ...change })).status;
    expect(await refused({ country: 'ZZ' })).toBe(400);
    expect(await refused({ name: 'a\u0000b' })).toBe(400);
    expect(await refused({ city: '' })).toBe(400);
    const tax = (taxId: string) => member.put('/api/billing/tax', { taxId, businessName: 'Kai GmbH' });
    expect((await tax('DE136695977')).status).toBe(400);
    expect((await tax('DE 136 695 976')).body).toMatchObject({ taxId: 'DE136695976' });
    expect((await member.get('/api/billing/details')).body.tax.note).toMatch(/Article 196/);
  });

  it('BILL-12: adds the tax of the buyer’s country, and none under reverse charge', async () => {
    const member = await withCard();
    await member.put('/api/billing/address', address);
    const plan = { plan: 'professional', cycle: 'monthly' };
    const taxed = (await member.post('/api/subscription/preview-change', plan)).body;
    expect(taxed).toMatchObject({ tax: 931, taxPercent: 19, amountDue: 5_831, isReverseCharge: false });
    await member.put('/api/billing/tax', { taxId: 'DE136695976', businessName: 'Kai GmbH' });
    const stale = await member.post('/api/subscription/change', { ...plan, quote: taxed.quote });
    expect(stale.body.code).toBe('quote_stale');
    expect((await member.post('/api/subscription/preview-change', plan)).body).toMatchObject({
      tax: 0,
      amountDue: 4_900,
      isReverseCharge: true,
    });
  });

  it('BILL-07: the document of an invoice is a PDF with the same bytes each time, and only for its organization', async () => {
    const [member, other] = [await withCard(), await withCard()];
    await member.put('/api/billing/address', { ...address, name: 'مها', city: 'القاهرة' });
    await buy(member, 'starter');
    const [{ id, number }] = (await member.get('/api/billing/invoices')).body;
    const path = `${app.origin}/api/billing/invoices/${id}.pdf`;
    const read = async () => {
      const response = await fetch(path, { headers: { cookie: member.cookie } });
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toContain(`${number}.pdf`);
      return Buffer.from(await response.arrayBuffer());
    };
    const first = await read();
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await read()).equals(first)).toBe(true);
    expect((await other.get(`/api/billing/invoices/${id}.pdf`)).status).toBe(404);
    // The document process may start late on a busy machine.
  }, 60_000);

  it('BILL-06, BILL-07: a document states the country, when and how it was paid, and the amount due', async () => {
    const member = await withCard(failingCard);
    await member.put('/api/billing/address', { ...address, country: 'FI' });
    await member.put('/api/billing/payment-method', card);
    await buy(member, 'starter');
    await member.put('/api/billing/payment-method', failingCard);
    await later(31);
    const describe = async (status: string, language: 'en' | 'de') => {
      const row = await withPlatform(app.deps.database, async (tx) => {
        const found = await tx.first<{ id: string }>(sql`
          select id from invoices where organization_id = ${member.organizationId} and status = ${status}`);
        return findDocument(tx, member.organizationId, String(found?.id));
      });
      if (!row) throw new Error('no invoice');
      const { facts, parties, totals } = describeDocument(app.deps, row, language);
      return { isKept: row.is_kept, facts, buyer: parties[1]?.lines, totals };
    };
    const unpaid = await describe('unpaid', 'en');
    expect(unpaid.isKept).toBe(false);
    expect(unpaid.facts.map(({ label }) => label)).not.toContain('Paid');
    expect(unpaid.totals).toContainEqual({ label: 'Amount due', value: '$19.00' });
    const paid = await describe('paid', 'en');
    expect(paid.isKept).toBe(true);
    expect(paid.buyer).toContain('Finland');
    expect(paid.facts).toContainEqual({
      label: 'Paid',
      value: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4} · Visa ending in 4242$/),
    });
    expect(paid.totals).toContainEqual({ label: 'Paid', value: '-$19.00' });
    expect(paid.totals).toContainEqual({ label: 'Amount due', value: '$0.00' });
    const german = await describe('paid', 'de');
    expect(german.buyer).toContain('Finnland');
    expect(german.facts.map(({ value }) => value).join()).toContain('Visa mit den Endziffern 4242');
  });

  it('BILL-07: a document made before its invoice was paid is replaced', async () => {
    const member = await withCard();
    await buy(member, 'starter');
    await member.put('/api/billing/payment-method', failingCard);
    await later(31);
    const fresh = await withPlatform(app.deps.database, async (tx) => {
      const open = await tx.first<{ id: string; number: string }>(sql`
        select id, number from invoices where organization_id = ${member.organizationId} and status = 'unpaid'`);
      if (!open) throw new Error('no invoice');
      const content = Buffer.from('%PDF-old');
      const { organizationId } = member;
      await keepDocument(tx, organizationId, { invoiceId: open.id, content, at: clock.now() });
      clock.advance(60_000);
      await markPaid(tx, app.deps, open.number);
      return findDocument(tx, organizationId, open.id);
    });
    expect(fresh).toMatchObject({ status: 'paid', content: null, is_kept: false });
  });

  it('BILL-07: a finalized invoice cannot be changed or deleted', async () => {
    const member = await withCard();
    await buy(member, 'starter');
    const attempt = (statement: ReturnType<typeof sql>) =>
      withScope(app.deps.database, tenantScope(member.organizationId), (tx) => tx.execute(statement));
    await expect(attempt(sql`update invoices set amount = 1`)).rejects.toThrow();
    await expect(attempt(sql`update invoices set status = 'unpaid'`)).rejects.toThrow();
    await expect(attempt(sql`delete from invoices`)).rejects.toThrow();
  });
});

describe('invoices for the operator', () => {
  const reason = 'Paid by transfer, 14 March';

  it('BILL-20, SEC-8: an operator marks one as paid and refunds it with a credit note, once, with a reason and an audit entry', async () => {
    const member = await withCard();
    await buy(member, 'starter');
    await member.put('/api/billing/payment-method', failingCard);
    await later(31);
    const operator = await signInAsAdmin(app, 'operator');
    const list = (more: string) =>
      operator.get(`/api/admin/invoices?organizationId=${member.organizationId}${more}`);
    const open = (await list('&status=unpaid')).body;
    expect(open).toMatchObject({ total: 1, items: [{ organization: { name: 'Test organization' } }] });
    const [{ id, amount }] = open.items;
    const path = `/api/admin/invoices/${id}`;
    for (const blank of ['', '   ', 'ab'])
      expect((await operator.post(`${path}/mark-paid`, { reason: blank })).status).toBe(400);
    expect((await operator.post(`${path}/refund`, { reason })).body.code).toBe('transition_refused');
    const viewer = await signInAsAdmin(app, 'viewer');
    expect((await viewer.post(`${path}/mark-paid`, { reason })).status).toBe(403);
    expect((await operator.post(`${path}/mark-paid`, { reason })).body).toMatchObject({
      status: 'paid',
      amountDue: 0,
      paidAt: clock.now().toISOString(),
      paidWith: { kind: 'transfer' },
    });
    expect((await operator.post(`${path}/mark-paid`, { reason })).body.code).toBe('transition_refused');
    const before = await stateOf(member);
    expect(before?.state).toBe('active');
    const answers = await Promise.all([1, 2].map(() => operator.post(`${path}/refund`, { reason })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stateOf(member)).toMatchObject({ state: 'active', plan: before?.plan });
    const all: { id: string; kind: string }[] = (await list('')).body.items;
    const credit = all.find(({ kind }) => kind === 'creditNote');
    const refunded = all.find((one) => one.id === id);
    expect(credit).toMatchObject({ kind: 'creditNote', amount, status: 'paid' });
    expect(refunded).toMatchObject({ id, status: 'refunded' });
    expect((await operator.post(`/api/admin/invoices/${credit?.id}/refund`, { reason })).status).toBe(409);
    const log = (await operator.get(`/api/admin/logs?target=${id}`)).body.items;
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'invoice.refund',
      'invoice.markPaid',
    ]);
    expect(log.some((entry: { reason: string | null }) => entry.reason === reason)).toBe(true);
    for (const none of ['nope', '01900000-0000-7000-8000-000000000000'])
      expect((await operator.post(`/api/admin/invoices/${none}/refund`, { reason })).status).toBe(404);
    clock.advance(11 * 60_000);
    expect((await operator.post(`${path}/refund`, { reason })).body.code).toBe('confirmation_required');
  });

  it('a refund returns the part that was paid from the balance to the balance', async () => {
    const member = await withCard();
    await buy(member, 'starter');
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(
        sql`update billing_accounts set balance = 500 where organization_id = ${member.organizationId}`,
      ),
    );
    await later(31);
    const client = app.anonymous();
    await client.post('/api/login', { email: member.user.email, password: 'secret1' });
    const balance = async () => (await client.get('/api/subscription')).body.balance.amount;
    expect(await balance()).toBe(0);
    const operator = await signInAsAdmin(app, 'operator');
    const { items } = (await operator.get(`/api/admin/invoices?organizationId=${member.organizationId}`))
      .body;
    expect(items[0]).toMatchObject({ status: 'paid', amountDue: 0, paidWith: { kind: 'card' } });
    expect((await operator.post(`/api/admin/invoices/${items[0].id}/refund`, { reason })).status).toBe(200);
    expect(await balance()).toBe(500);
  });
});

describe('model costs on the operator’s keys, by person', () => {
  const platform = 150_000;
  /** Creates another organization of the same person. */
  const another = async (member: Member) => {
    const { body } = await member.post('/api/organization', { name: 'Another' });
    return { organizationId: String(body.id) };
  };

  it('BILL-03, SEC-21: unpaid organizations of one person share one limit, and other persons have their own', async () => {
    const member = await app.register();
    const { organizationId } = member;
    const second = await another(member);
    const stranger = await app.register();
    expect(await callModel({ organizationId }, { owner: 'platform', platform })).toBe('answered');
    expect(await callModel(second, { owner: 'platform', platform })).toBe('budget');
    expect(await callModel(second, { platform })).toBe('answered');
    expect(await callModel(stranger, { owner: 'platform', platform })).toBe('answered');
    // Unused reservations are released: of 300,000, two calls of 90,000 leave capacity for a third.
    const more = { owner: 'platform' as const, platform: 300_000 };
    expect([
      await callModel(second, more),
      await callModel(second, more),
      await callModel(second, more),
    ]).toEqual(['answered', 'answered', 'budget']);
    clock.advance(32 * dayMs);
    expect(await callModel(second, { owner: 'platform', platform })).toBe('answered');
  });

  it('BILL-03: costs used up by the person’s other organizations are announced, once', async () => {
    const member = await app.register();
    const second = await another(member);
    const first = { organizationId: member.organizationId };
    expect(await callModel(first, { owner: 'platform', platform })).toBe('answered');
    for (let n = 0; n < 2; n += 1)
      expect(await callModel(second, { owner: 'platform', platform })).toBe('budget');
    await app.settled();
    await member.post(`/api/organization/switch/${second.organizationId}`);
    const { items } = (await member.get('/api/notices')).body;
    const told = items.filter(({ text }: { text: string }) => /100\s?% of what your plan allows/.test(text));
    expect(told).toHaveLength(1);
  });

  it('BILL-03, SEC-21: concurrent calls in many organizations of one person stay within the limit', async () => {
    const member = await app.register();
    const all = [{ organizationId: member.organizationId }];
    for (let n = 0; n < 4; n += 1) all.push(await another(member));
    const answers = await Promise.all(
      all.map((one) => callModel(one, { owner: 'platform', platform: 250_000 })),
    );
    expect(answers.filter((answer) => answer === 'answered')).toHaveLength(2);
  });

  it('BILL-03: a paid organization has only its plan’s limit', async () => {
    const member = await withCard();
    const second = await another(member);
    await member.post(`/api/organization/switch/${member.organizationId}`);
    await buy(member, 'starter');
    const paid = { organizationId: member.organizationId };
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(
        sql`update subscriptions set state = 'active' where organization_id = ${paid.organizationId}`,
      ),
    );
    expect(await callModel(paid, { owner: 'platform', platform })).toBe('answered');
    expect(await callModel(second, { owner: 'platform', platform })).toBe('answered');
    expect(await callModel(second, { owner: 'platform', platform })).toBe('budget');
  });
});

describe('changes by the operator', () => {
  const reason = 'Agreed by phone with Ms Osei';
  const at = (member: Member) => `/api/admin/subscriptions/${member.organizationId}`;
  const operator = () => signInAsAdmin(app, 'operator');
  /** The unused part of the amount paid for the period, in cents, rounded half up. */
  async function leftOf(member: Member, paid: number): Promise<number> {
    const row = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ period_start: Date; period_end: Date }>(sql`
        select period_start, period_end from subscriptions where organization_id = ${member.organizationId}`),
    );
    const [start, end] = [row?.period_start.getTime() ?? 0, row?.period_end?.getTime() ?? 0];
    return Math.floor((paid * (end - clock.now().getTime())) / (end - start) + 0.5);
  }
  const balanceOf = async ({ organizationId }: Member) =>
    (
      await withPlatform(app.deps.database, (tx) =>
        tx.first<{ balance: number }>(
          sql`select balance from billing_accounts where organization_id = ${organizationId}`,
        ),
      )
    )?.balance;
  const entriesOf = ({ organizationId }: Member) =>
    withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`
        select action, reason, details from platform_log where organization_id = ${organizationId} order by created_at, id`),
    );

  it('ADM-12: sets a status that the subscription allows, once, and writes it to both logs', async () => {
    const [member, admin] = [await withCard(), await operator()];
    const give = (status: string) => admin.patch(at(member), { status, reason });
    expect((await admin.get(at(member))).body.nextStatuses).toEqual([]);
    for (const status of ['cancelled', 'expired', 'inactive', 'trial', 'pending'])
      expect((await give(status)).body.code, status).toBe('transition_refused');
    expect((await give('active')).status).toBe(200);
    for (const body of [{ reason }, { status: 'cancelled' }, { status: 'paused', reason }])
      expect((await admin.patch(at(member), body)).status, JSON.stringify(body)).toBe(400);
    await buy(member, 'starter');
    const bought = (await admin.get(at(member))).body;
    expect(bought.nextStatuses).toEqual(['cancelled', 'expired']);
    const cancelled = await give('cancelled');
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      periodEnd: bought.periodEnd,
      plan: 'starter',
    });
    expect((await give('cancelled')).body).toEqual(cancelled.body);
    expect((await member.get('/api/subscription')).body).toMatchObject({
      status: 'cancelled',
      plan: 'starter',
    });
    expect((await give('trial')).body.code).toBe('transition_refused');
    expect((await give('active')).body).toMatchObject({ status: 'active', periodEnd: bought.periodEnd });
    expect((await give('inactive')).body.code).toBe('transition_refused');
    const mixed = await admin.patch(at(member), { plan: 'professional', status: 'cancelled', reason });
    expect(mixed.body.code).toBe('transition_refused');
    expect((await admin.get(at(member))).body.plan).toBe('starter');
    expect(await entriesOf(member)).toEqual([
      {
        action: 'subscription.setStatus',
        reason,
        details: { from: '{"status":"active"}', to: '{"status":"cancelled"}' },
      },
      {
        action: 'subscription.setStatus',
        reason,
        details: { from: '{"status":"cancelled"}', to: '{"status":"active"}' },
      },
    ]);
    const { items } = (await member.get('/api/organization/audit')).body;
    expect(
      items.filter(({ action }: { action: string }) => action === 'subscription.setStatus'),
    ).toHaveLength(2);
  });

  it('ADM-12, BILL-14: ending at once credits the rest of the period, as the preview shows, and only once', async () => {
    const member = await withCard();
    await buy(member, 'starter');
    clock.advance(9 * dayMs);
    const admin = await operator();
    const left = await leftOf(member, 1_900);
    expect(left).toBeGreaterThan(1_000);
    const preview = await admin.post(`${at(member)}/preview-change`, { status: 'expired' });
    expect(preview.body).toMatchObject({
      plan: 'free',
      credited: left,
      tax: 0,
      currency: 'USD',
      cancels: null,
    });
    expect(preview.body.lines).toMatchObject([{ kind: 'credit', plan: 'starter', amount: -left }]);
    expect(preview.body.losses).toContainEqual(
      expect.objectContaining({ resource: 'messagesPerMonth', have: 10_000, allowed: 1_000 }),
    );
    expect(await stateOf(member)).toMatchObject({ state: 'active', plan: 'starter' });
    const give = () => admin.patch(at(member), { status: 'expired', reason });
    expect((await give()).body).toMatchObject({
      status: 'expired',
      plan: 'free',
      periodEnd: null,
      nextStatuses: [],
    });
    expect((await give()).status).toBe(200);
    const documents = await documentsOf(member);
    expect(documents.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 1_900],
      ['creditNote', left],
    ]);
    expect(await balanceOf(member)).toBe(left);
    expect(await entriesOf(member)).toHaveLength(1);
    await later(31);
    expect(await documentsOf(member)).toHaveLength(2);
  });

  it('ADM-12: setting a plan credits the period that it ends, and pauses and keeps chatbots as a downgrade does', async () => {
    const member = await withCard();
    await buy(member, 'professional');
    for (const name of ['One', 'Two']) {
      const { id } = (await member.post('/api/chatbots', { name })).body;
      await withPlatform(app.deps.database, (tx) =>
        tx.execute(sql`update chatbots set status = 'active' where id = ${id}`),
      );
    }
    clock.advance(5 * dayMs);
    const admin = await operator();
    const left = await leftOf(member, 4_900);
    const { body } = await admin.post(`${at(member)}/preview-change`, { plan: 'free' });
    expect(body).toMatchObject({ plan: 'free', credited: left, endsAt: expect.any(String) });
    expect(body.losses.map(({ resource }: { resource: string }) => resource)).toEqual([
      'chatbots',
      'messagesPerMonth',
      'retentionDays',
    ]);
    expect(body.losses[0].items).toHaveLength(1);
    expect((await admin.patch(at(member), { plan: 'free', reason })).body).toMatchObject({ plan: 'free' });
    expect((await documentsOf(member)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 4_900],
      ['creditNote', left],
    ]);
    expect(await balanceOf(member)).toBe(left);
    const client = app.anonymous();
    await client.post('/api/login', { email: member.user.email, password: 'secret1' });
    const chatbots = (await client.get('/api/chatbots')).body;
    expect(chatbots.map(({ status }: { status: string }) => status).sort()).toEqual(['active', 'paused']);
    expect(await stateOf(member)).toMatchObject({ limits: { messagesPerMonth: 1_000, retentionDays: 30 } });
    const same = await admin.post(`${at(member)}/preview-change`, { plan: 'free' });
    expect(same.body).toMatchObject({ credited: 0, losses: [], endsAt: null });
  });

  it('ADM-12: an unpaid invoice is canceled by its credit note, and refunds are not credited again', async () => {
    const member = await withCard();
    await buy(member, 'starter');
    await member.put('/api/billing/payment-method', failingCard);
    await later(31);
    const admin = await operator();
    const give = (status: string) => admin.patch(at(member), { status, reason });
    expect((await admin.get(at(member))).body.nextStatuses).toEqual(['inactive', 'cancelled', 'expired']);
    expect((await give('inactive')).body).toMatchObject({
      status: 'inactive',
      nextStatuses: ['active', 'expired'],
    });
    expect(await stateOf(member)).toMatchObject({ state: 'unpaid', limits: { messagesPerMonth: 1_000 } });
    expect((await give('active')).body.status).toBe('active');
    expect(await stateOf(member)).toMatchObject({ state: 'past_due', limits: { messagesPerMonth: 10_000 } });
    const { cancels, credited } = (await admin.post(`${at(member)}/preview-change`, { status: 'expired' }))
      .body;
    const open = (await documentsOf(member)).find(({ status }) => status === 'unpaid');
    expect([cancels, credited]).toEqual([{ number: open?.number, amountDue: 1_900 }, 0]);
    await give('expired');
    expect((await documentsOf(member)).map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'creditNote paid',
      'invoice paid',
      'invoice refunded',
    ]);
    expect(await balanceOf(member)).toBe(0);
    const other = await withCard();
    await buy(other, 'starter');
    const [invoice] = (await admin.get(`/api/admin/invoices?organizationId=${other.organizationId}`)).body
      .items;
    expect((await admin.post(`/api/admin/invoices/${invoice.id}/refund`, { reason })).status).toBe(200);
    await admin.patch(at(other), { plan: 'free', reason });
    expect((await documentsOf(other)).map(({ kind }) => kind).sort()).toEqual(['creditNote', 'invoice']);
    expect(await balanceOf(other)).toBe(0);
  });
});

describe('billing emails', () => {
  /** Removes non-breaking spaces and direction marks. */
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u2066-\u2069]/g, '');
  async function subjectsOf({ user }: Member): Promise<string[]> {
    const mails = await readOutbox(app, user.email);
    return mails.filter(({ link }) => link.endsWith('/billing')).map(({ subject }) => plain(subject));
  }
  async function speak(member: Member, language: string): Promise<void> {
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update organizations set language = ${language} where id = ${member.organizationId}`),
    );
  }

  it('BILL-12, BILL-14: report payments, cancellations and ends, once, to those who manage billing', async () => {
    const member = await withCard();
    const admin = await member.asRole('admin');
    const colleague = await member.asRole('member');
    const stranger = await app.register();
    await buy(member, 'professional');
    const [invoice] = await documentsOf(member);
    const [mail] = await readOutbox(app, admin.user.email).then((all) =>
      all.filter(({ link }) => link.endsWith('/billing')),
    );
    expect(mail?.subject).toBe(`Payment received: $49.00 for invoice ${invoice?.number}`);
    expect(mail?.text).toContain('Next payment: $49.00 plus tax on ');
    expect(mail?.text).toContain('because you manage the billing of Test organization');
    // Emails of simultaneous actions may arrive in any order.
    for (const act of ['cancel', 'resume', 'cancel']) {
      await member.post(`/api/subscription/${act}`, {});
      await app.settled();
    }
    await later(32);
    await later(1);
    const told = [
      expect.stringMatching(/^Payment received: \$49\.00/),
      expect.stringMatching(/^Professional is canceled\. You can use it until /),
      'You keep Professional',
      expect.stringMatching(/^Professional is canceled\. You can use it until /),
      'Professional has ended',
    ];
    expect(await subjectsOf(member)).toEqual(told);
    expect(await subjectsOf(admin)).toEqual(told);
    expect(await subjectsOf(colleague)).toEqual([]);
    expect(await subjectsOf(stranger)).toEqual([]);
  });

  it('BILL-13: announce a smaller plan, and a larger one at once, with the next charge', async () => {
    const member = await withCard();
    await buy(member, 'professional');
    await app.settled();
    await buy(member, 'starter');
    const [, scheduled] = (await readOutbox(app, member.user.email)).filter(({ link }) =>
      link.endsWith('/billing'),
    );
    expect(scheduled?.subject).toMatch(/^Your plan changes to Starter on \w+ \d+, \d{4}$/);
    expect(scheduled?.text).toContain('You keep Professional as it is until ');
  });

  it('BILL-20: report failed payments and lowered limits, in the organization’s language', async () => {
    const member = await withCard();
    await speak(member, 'de');
    await buy(member, 'professional');
    await member.put('/api/billing/payment-method', failingCard);
    for (const days of [31, 1, 2, 2, 2, 7]) await later(days);
    const failed = 'Eine Zahlung von 49,00 $ ist fehlgeschlagen';
    expect(await subjectsOf(member)).toEqual([
      expect.stringMatching(/^Zahlung eingegangen: 49,00 \$ für Rechnung P-\d{4}-/),
      ...Array.from({ length: 5 }, () => failed),
      'Professional ruht, bis die offene Rechnung bezahlt ist',
    ]);
    const mails = (await readOutbox(app, member.user.email)).filter(
      ({ subject }) => plain(subject) === failed,
    );
    expect(plain(mails[0]?.text ?? '')).toMatch(/Am \d+\. [\wä]+ \d{4} versuchen wir noch einmal/);
    expect(plain(mails[4]?.text ?? '')).toMatch(/gelten die Limits von Basic/);
    expect(mails[0]?.html).toContain('<html lang="de" dir="ltr">');
  });

  it('BILL-05, BILL-20: a card that is refused for the open invoice is not kept', async () => {
    const member = await withCard();
    await buy(member, 'starter');
    await member.put('/api/billing/payment-method', failingCard);
    await later(31);
    const client = app.anonymous();
    await client.post('/api/login', { email: member.user.email, password: 'secret1' });
    const other = { ...failingCard, expYear: 2031 };
    const refused = await client.put('/api/billing/payment-method', other);
    expect([refused.status, refused.body.code]).toEqual([402, 'card_refused']);
    expect((await client.get('/api/billing/details')).body.paymentMethod.expYear).toBe(2030);
    expect((await client.put('/api/billing/payment-method', card)).status).toBe(200);
    expect((await client.get('/api/billing/invoices')).body[0].status).toBe('paid');
  });

  it('BILL-11, BILL-14: remind of the end of a trial and of an annual renewal, once', async () => {
    const trying = await app.register();
    await trying.post('/api/subscription/change', { plan: 'starter', cycle: 'monthly', trial: true });
    const yearly = await withCard();
    await buy(yearly, 'starter', 'annual');
    await later(12);
    await remindDue(app.deps);
    await remindDue(app.deps);
    expect(await subjectsOf(trying)).toEqual([
      'Your Starter trial has started',
      expect.stringMatching(/^Your Starter trial ends on \w+ \d+, \d{4}$/),
    ]);
    expect(await subjectsOf(yearly)).toHaveLength(1);
    await later(365 - 12 - 13);
    await remindDue(app.deps);
    await remindDue(app.deps);
    expect((await subjectsOf(yearly))[1]).toMatch(/^Starter renews on \w+ \d+, \d{4}$/);
    expect(await subjectsOf(yearly)).toHaveLength(2);
  });
});
