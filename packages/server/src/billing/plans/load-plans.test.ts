import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadOffer } from './load-plans.ts';

let folder: string;
let written = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-plans-'));
});

async function load(content: unknown, discountPercent = () => 20) {
  written += 1;
  const path = join(folder, `${written}.json`);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return loadOffer(path, discountPercent);
}

it('PLAN-05, PLAN-06: a file replaces the values that it contains, and keeps the rest', async () => {
  const file = {
    plans: { starter: { version: 2, prices: { USD: { monthly: 2_900 } }, limits: { members: 5 } } },
    seller: { name: 'Parley Ltd', address: 'Dublin', country: 'IE', rates: { FI: 25.5 } },
  };
  const { plans, seller } = await load(file, () => 10);
  expect(plans.starter).toMatchObject({
    version: 2,
    prices: { USD: { monthly: 2_900, annual: 31_320 }, EUR: { monthly: 2_900, annual: 31_320 } },
    limits: { members: 5, chatbots: 3 },
  });
  expect(plans.professional.prices?.USD).toEqual({ monthly: 4_900, annual: 52_920 });
  expect(plans.enterprise.prices).toBeNull();
  expect(seller).toMatchObject({ rates: { FI: '25.5' }, vatId: null, prefix: '' });
});

it('PLAN-06: annual prices follow the current discount, except for those in the file', async () => {
  let discount = 20;
  const named = { plans: { starter: { prices: { USD: { monthly: 2_900, annual: 30_000 } } } } };
  const offer = await load(named, () => discount);
  expect(offer.plans.professional.prices?.USD.annual).toBe(47_040);
  discount = 50;
  expect(offer.annualDiscountPercent).toBe(50);
  expect(offer.plans.professional.prices?.USD.annual).toBe(29_400);
  expect(offer.plans.starter.prices?.USD.annual).toBe(30_000);
});

it('uses the built-in plans without a file', async () => {
  const { plans, annualDiscountPercent } = await loadOffer(undefined);
  expect(annualDiscountPercent).toBe(20);
  expect(plans.professional.prices?.EUR).toEqual({ monthly: 4_900, annual: 47_040 });
});

it.each([
  ['a limit below zero', { plans: { free: { limits: { chatbots: -1 } } } }, /plans\.free\.limits\.chatbots/],
  [
    'a price below zero',
    { plans: { starter: { prices: { USD: { monthly: -5 } } } } },
    /prices\.USD\.monthly/,
  ],
  ['half a cent', { plans: { starter: { prices: { USD: { monthly: 1.5 } } } } }, /prices\.USD\.monthly/],
  ['a plan that is not', { plans: { platinum: {} } }, /plans/],
  ['a limit that is not', { plans: { free: { limits: { cats: 1 } } } }, /plans\.free\.limits/],
  ['a country that is not', { seller: { name: 'P', address: 'x', country: 'ZZ' } }, /seller\.country/],
  [
    'a rate above 100',
    { seller: { name: 'P', address: 'x', country: 'IE', rates: { IE: 101 } } },
    /rates\.IE/,
  ],
  ['text', '{', /cannot be read as JSON/],
])('PLAN-05: refuses %s with one sentence', async (_, content, sentence) => {
  const error = await load(content).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ name: 'ConfigError', problems: [expect.stringMatching(sentence)] });
});
