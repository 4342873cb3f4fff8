import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';

const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123', name: 'Ada Osei' };
const place = { name: 'Ada Osei', address: '1 Quay', city: 'Port' };
const choice = { plan: 'professional', cycle: 'monthly' };
const clock = new ManualClock(new Date('2026-03-10T09:00:00Z'));

async function startSelling(seller?: object): Promise<TestApp> {
  const path = join(await mkdtemp(join(tmpdir(), 'parley-plans-')), 'plans.json');
  const plans = { starter: { trialDays: 14 } };
  await writeFile(path, JSON.stringify({ plans, ...(seller ? { seller } : {}) }));
  return startTestApp({ clock, env: { DEFAULT_PLAN: 'free', PLANS_FILE: path } });
}

async function documentsOf({ app, organizationId }: Member) {
  return withPlatform(app.deps.database, (tx) =>
    tx.rows<Record<string, unknown>>(sql`
      select status, net, tax, amount, amount_due, is_reverse_charge as reverse from invoices
      where organization_id = ${organizationId} order by issued_at, number`),
  );
}

const isAsked = async (member: Member) => (await member.get('/api/billing/details')).body.isAddressRequired;

describe('a seller that charges tax', () => {
  let app: TestApp;
  beforeAll(async () => {
    const rates = { IE: 23, DE: 19 };
    app = await startSelling({ name: 'Parley Ltd', address: '1 Quay, Dublin', country: 'IE', rates });
  });
  afterAll(() => app.close());

  it('a purchase without a country is refused before anything is charged, and succeeds once there is one', async () => {
    const member = await app.register();
    await member.put('/api/billing/payment-method', card);
    const { quote } = (await member.post('/api/subscription/preview-change', choice)).body;
    const refused = await member.post('/api/subscription/change', { ...choice, quote });
    expect([refused.status, refused.body.code]).toEqual([409, 'address_required']);
    expect(refused.body.message).toMatch(/billing address/);
    const unseen = await member.post('/api/subscription/change', choice);
    expect(unseen.body.code).toBe('address_required');
    expect(await documentsOf(member)).toEqual([]);
    expect((await member.get('/api/subscription')).body).toMatchObject({ plan: 'free', price: null });
    expect(await isAsked(member)).toBe(true);

    await member.put('/api/billing/address', { ...place, country: 'IE' });
    expect(await isAsked(member)).toBe(false);
    const stale = await member.post('/api/subscription/change', { ...choice, quote });
    expect(stale.body.code).toBe('quote_stale');
    const renewed = (await member.post('/api/subscription/preview-change', choice)).body;
    const bought = await member.post('/api/subscription/change', { ...choice, quote: renewed.quote });
    expect([bought.status, bought.body.plan]).toEqual([200, 'professional']);
  });

  it.each([
    ['without a VAT id', 'DE', '', 19, 361, 2_261, 478, 2_994],
    ['with the VAT id of another EU country', 'DE', 'DE136695976', null, 0, 1_900, 0, 2_516],
    ['in the seller’s country, with a VAT id', 'IE', 'IE6388047V', 23, 437, 2_337, 579, 3_095],
    ['in a country without a rate', 'US', '', null, 0, 1_900, 0, 2_516],
  ])('BILL-10, BILL-12: %s, the charge equals the preview, at first and within a period', async (...row) => {
    const [, country, taxId, taxPercent, tax, due, laterTax, laterDue] = row;
    const isReverseCharge = taxId.startsWith('DE');
    const member = await app.register();
    await member.put('/api/billing/payment-method', card);
    await member.put('/api/billing/address', { ...place, country });
    expect((await member.put('/api/billing/tax', { taxId })).status).toBe(200);
    const buy = async (plan: string) => {
      const shown = (await member.post('/api/subscription/preview-change', { ...choice, plan })).body;
      const { status } = await member.post('/api/subscription/change', {
        ...choice,
        plan,
        quote: shown.quote,
      });
      expect(status).toBe(200);
      return shown;
    };
    const first = await buy('starter');
    expect(first).toMatchObject({
      tax,
      taxPercent,
      isReverseCharge,
      amountDue: due,
      next: { amount: due },
    });
    clock.advance(5 * dayMs);
    const second = await buy('professional');
    expect(second).toMatchObject({ tax: laterTax, taxPercent, isReverseCharge, amountDue: laterDue });
    const paid = { status: 'paid', reverse: isReverseCharge };
    expect(await documentsOf(member)).toEqual([
      { ...paid, net: 1_900, tax, amount: due, amount_due: due },
      // 26 of 31 days are left: 4,900 × 26 ÷ 31 − 1,900 × 26 ÷ 31 = 4,110 − 1,594.
      { ...paid, net: 2_516, tax: laterTax, amount: laterDue, amount_due: laterDue },
    ]);
  });

  it('a trial needs a country once there is a card to charge at its end, in either order', async () => {
    const trial = { plan: 'starter', cycle: 'monthly', trial: true };
    const withCard = await app.register();
    await withCard.put('/api/billing/payment-method', card);
    expect((await withCard.post('/api/subscription/change', trial)).body.code).toBe('address_required');
    await withCard.put('/api/billing/address', { ...place, country: 'DE' });
    expect((await withCard.post('/api/subscription/change', trial)).body.status).toBe('trial');

    const without = await app.register();
    expect((await without.post('/api/subscription/change', trial)).body.status).toBe('trial');
    const refused = await without.put('/api/billing/payment-method', card);
    expect([refused.status, refused.body.code]).toEqual([409, 'address_required']);
    expect((await without.get('/api/billing/details')).body.paymentMethod).toBeNull();
    await without.put('/api/billing/address', { ...place, country: 'DE' });
    expect((await without.put('/api/billing/payment-method', card)).status).toBe(200);
    clock.advance(15 * dayMs);
    await app.settled();
    for (const member of [withCard, without])
      expect(await documentsOf(member)).toMatchObject([{ status: 'paid', tax: 361, amount: 2_261 }]);
  });

  it('a plan bought before countries were required is renewed without tax, can be canceled, and asks for the address', async () => {
    const member = await app.register();
    await member.put('/api/billing/payment-method', card);
    await member.put('/api/billing/address', { ...place, country: 'US' });
    expect((await member.post('/api/subscription/change', choice)).status).toBe(200);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(
        sql`update billing_accounts set address = '{}' where organization_id = ${member.organizationId}`,
      ),
    );
    expect(await isAsked(member)).toBe(true);
    const annual = await member.post('/api/subscription/change', { ...choice, cycle: 'annual' });
    expect(annual.body.code).toBe('address_required');
    const downgrade = await member.post('/api/subscription/change', { plan: 'free', cycle: 'monthly' });
    expect(downgrade.body.scheduledPlan).toBe('free');
    expect((await member.post('/api/subscription/resume', {})).status).toBe(200);
    clock.advance(32 * dayMs);
    await app.settled();
    expect(await documentsOf(member)).toMatchObject([
      { status: 'paid', amount: 4_900 },
      { status: 'paid', tax: 0, amount: 4_900 },
    ]);
  });
});

describe('a seller that charges no tax', () => {
  it.each([['without a seller'], ['with a seller who has no rates']])(
    '%s, no address is asked for',
    async (who) => {
      const seller = { name: 'Parley Inc', address: '1 Main Street', country: 'US' };
      const app = await startSelling(who === 'without a seller' ? undefined : seller);
      try {
        const member = await app.register();
        await member.put('/api/billing/payment-method', card);
        expect(await isAsked(member)).toBe(false);
        const { quote } = (await member.post('/api/subscription/preview-change', choice)).body;
        const bought = await member.post('/api/subscription/change', { ...choice, quote });
        expect([bought.status, bought.body.plan]).toEqual([200, 'professional']);
      } finally {
        await app.close();
      }
    },
  );
});
