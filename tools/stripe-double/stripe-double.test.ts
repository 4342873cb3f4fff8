import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StripeDouble, startStripeDouble } from './stripe-double.ts';

let double: StripeDouble;
beforeAll(async () => {
  double = await startStripeDouble();
});
afterAll(() => double.close());

let last = 0;

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  last += 1;
  const answer = await fetch(`${double.origin}/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_double',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': `key-${last}`,
      ...headers,
    },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

describe('simulated Stripe', () => {
  it.each([
    ['an unknown parameter', 'customers', 'name=A&nickname=B', 'nickname'],
    ['an unknown parameter inside', 'customers', 'address[street]=B', 'address[street]'],
    [
      'a value that is not listed',
      'prices',
      'currency=usd&recurring[interval]=decade',
      'recurring[interval]',
    ],
    ['a text in place of a number', 'prices', 'currency=usd&unit_amount=much', 'unit_amount'],
    ['a missing parameter', 'prices', 'unit_amount=1', 'currency'],
  ])('refuses %s and names it', async (_what, path, form, param) => {
    const { status, body } = await post(path, form);
    expect([status, body.error.type, body.error.param]).toEqual([400, 'invalid_request_error', param]);
  });

  it('accepts what the schema accepts, and clears an optional field with an empty string', async () => {
    const made = await post('customers', 'name=A&address=&metadata[a]=1');
    expect(made.body).toMatchObject({ object: 'customer', name: 'A', metadata: { a: '1' } });
  });

  it('replays the response for an idempotency key, and refuses another body with that key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [first, again] = [
      await post('customers', 'name=A', headers),
      await post('customers', 'name=A', headers),
    ];
    expect(again.body.id).toBe(first.body.id);
    const other = await post('customers', 'name=B', headers);
    expect([other.status, other.body.error.type]).toEqual([400, 'idempotency_error']);
  });

  it('refuses another API key, a change without idempotency key, and an unknown URL', async () => {
    expect((await post('customers', '', { authorization: 'Bearer sk_test_other' })).status).toBe(401);
    expect((await post('customers', 'name=A', { 'idempotency-key': '' })).status).toBe(400);
    expect((await post('cats', '')).status).toBe(404);
  });
});
