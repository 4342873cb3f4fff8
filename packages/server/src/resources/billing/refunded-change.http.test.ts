import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAsAdmin } from '../../../test/admins.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';

const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123', name: 'Ada Osei' };
const clock = new ManualClock(new Date('2026-03-10T09:00:00Z'));
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { DEFAULT_PLAN: 'free' } });
});
afterAll(() => app.close());

/** Buys a plan for the previewed price; returns the preview's lines and the amount due. */
async function buy(member: Member, plan: string, cycle = 'monthly') {
  const { body } = await member.post('/api/subscription/preview-change', { plan, cycle });
  const change = await member.post('/api/subscription/change', { plan, cycle, quote: body.quote });
  expect([change.status, change.body.code]).toEqual([200, undefined]);
  const lines = body.lines.map((line: { kind: string; plan: string; amount: number }) => [
    line.kind,
    line.plan,
    line.amount,
  ]);
  return { lines, due: body.amountDue };
}

async function buyer(): Promise<Member> {
  const member = await app.register();
  await member.put('/api/billing/payment-method', card);
  await buy(member, 'starter');
  return member;
}

/** Refunds an invoice as the operator. @param age 0 for the newest invoice */
async function refund({ organizationId }: Member, age = 0): Promise<void> {
  const operator = await signInAsAdmin(app, 'operator');
  const { items } = (await operator.get(`/api/admin/invoices?organizationId=${organizationId}`)).body;
  const invoices = items.filter(({ kind }: { kind: string }) => kind === 'invoice');
  const reason = 'Asked for their money back';
  expect((await operator.post(`/api/admin/invoices/${invoices[age].id}/refund`, { reason })).status).toBe(
    200,
  );
}

it('BILL-10, BILL-12: a plan change does not credit time that was refunded, but all payments since', async () => {
  const [first, second] = [await buyer(), await buyer()];
  await refund(first);
  clock.advance(5 * dayMs);
  // 26 of the 31 days are left.
  expect(await buy(first, 'professional')).toEqual({
    lines: [['charge', 'professional', 4_110]],
    due: 4_110,
  });
  const [invoice] = (await first.get('/api/billing/invoices')).body;
  expect(invoice).toMatchObject({ amount: 4_110, status: 'paid' });
  await buy(second, 'professional');
  await refund(second);
  clock.advance(dayMs);
  // 25 days are left. The first buyer is credited at 49.00 a month, bought after the refund. The second, whose upgrade was
  // refunded, is credited from the 15.94 that was left of the starter plan.
  const charge = ['charge', 'professional', 47_040];
  expect((await buy(first, 'professional', 'annual')).lines).toEqual([
    ['credit', 'professional', -3_952],
    charge,
  ]);
  expect((await buy(second, 'professional', 'annual')).lines).toEqual([
    ['credit', 'starter', -1_533],
    charge,
  ]);
});

it("BILL-10, BILL-12: an upgrade's credit from an older invoice is deducted once that invoice is refunded", async () => {
  const [changed, ended, both] = [await buyer(), await buyer(), await buyer()];
  clock.advance(5 * dayMs);
  for (const member of [changed, ended, both]) await buy(member, 'professional');
  await refund(changed, 1);
  await refund(ended, 1);
  await refund(both, 1);
  await refund(both);
  clock.advance(dayMs);
  // 25 days are left: 39.52 of 49.00, less 15.32 of the refunded 19.00.
  const charge = ['charge', 'professional', 47_040];
  const [first, second] = [
    await buy(changed, 'professional', 'annual'),
    await buy(both, 'professional', 'annual'),
  ];
  expect(first.lines).toEqual([['credit', 'professional', -2_420], charge]);
  expect(second.lines).toEqual([charge]);
  const operator = await signInAsAdmin(app, 'operator');
  const { body } = await operator.post(`/api/admin/subscriptions/${ended.organizationId}/preview-change`, {
    plan: 'free',
  });
  expect(body.credited).toBe(2_420);
});
