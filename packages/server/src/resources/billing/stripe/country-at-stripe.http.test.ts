import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StripeDouble, startStripeDouble } from '../../../../../../tools/stripe-double/stripe-double.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

const choice = { plan: 'professional', cycle: 'monthly' };
const address = {
  name: 'Ada Osei',
  address: '1 Main Street',
  city: 'Boston',
  state: 'MA',
  zip: '02108',
  country: 'US',
};
let double: StripeDouble;
let app: TestApp;

beforeAll(async () => {
  double = await startStripeDouble();
  const path = join(await mkdtemp(join(tmpdir(), 'parley-plans-')), 'plans.json');
  const seller = { name: 'Parley Ltd', address: '1 Quay, Dublin', country: 'IE', rates: { IE: 23 } };
  await writeFile(path, JSON.stringify({ plans: { starter: { trialDays: 14 } }, seller }));
  const env = {
    APP_URL: 'https://parley.example',
    DEFAULT_PLAN: 'free',
    PLANS_FILE: path,
    STRIPE_AUTOMATIC_TAX: 'true',
  };
  app = await startTestApp({ env: { ...double.environment, ...env } });
});
afterAll(async () => {
  await app.close();
  await double.close();
});

/** Body of the last call to this path at Stripe. */
function lastBody(path: string): Record<string, string> {
  const index = double.calls.lastIndexOf(`POST /v1/${path}`);
  return Object.fromEntries(new URLSearchParams(double.bodies[index]));
}

it('the tax of a first purchase is previewed with the full address and the VAT id, because there is no customer yet', async () => {
  const member = await app.register();
  expect((await member.post('/api/subscription/preview-change', choice)).status).toBe(200);
  expect(lastBody('invoices/create_preview')).not.toHaveProperty('customer_details[address][country]');
  await member.put('/api/billing/address', address);
  await member.put('/api/billing/tax', { taxId: 'DE 136 695 976', businessName: 'Kai GmbH' });
  expect((await member.post('/api/subscription/preview-change', choice)).status).toBe(200);
  expect(lastBody('invoices/create_preview')).toMatchObject({
    'automatic_tax[enabled]': 'true',
    'customer_details[address][line1]': '1 Main Street',
    'customer_details[address][city]': 'Boston',
    'customer_details[address][state]': 'MA',
    'customer_details[address][postal_code]': '02108',
    'customer_details[address][country]': 'US',
    'customer_details[tax_ids][0][type]': 'eu_vat',
    'customer_details[tax_ids][0][value]': 'DE136695976',
  });
});

it('a purchase or trial without a country creates no customer or checkout, and asks for the address first', async () => {
  const member = await app.register();
  const trial = { plan: 'starter', cycle: 'monthly', trial: true };
  const changes = () => double.calls.filter((call) => /customers$|sessions$/.test(call)).length;
  const before = changes();
  for (const wanted of [choice, trial]) {
    const refused = await member.post('/api/subscription/change', wanted);
    expect([refused.status, refused.body.code]).toEqual([409, 'address_required']);
  }
  expect(changes()).toBe(before);
  await member.put('/api/billing/address', address);
  const begun = await member.post('/api/subscription/change', choice);
  expect([begun.status, begun.body.action?.type]).toEqual([200, 'redirect']);
  expect(lastBody('customers')).toMatchObject({
    'address[line1]': '1 Main Street',
    'address[postal_code]': '02108',
    'address[country]': 'US',
  });
  expect(lastBody('checkout/sessions')).toMatchObject({
    customer: expect.stringMatching(/^cus_/),
    'automatic_tax[enabled]': 'true',
  });
});
