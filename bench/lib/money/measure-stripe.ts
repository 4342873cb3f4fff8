import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { startServer } from '../../../tools/e2e/servers/start-server.ts';
import { createRandom } from '../../../tools/random.ts';
import type { Later } from '../../../tools/services/with-clean-up.ts';
import type { Thing } from '../../../tools/stripe-double/account.ts';
import { type StripeDouble, startStripeDouble } from '../../../tools/stripe-double/stripe-double.ts';
import { subscribe } from '../../../tools/stripe-double/subscriptions.ts';
import { percentile95 } from '../percentile95.ts';
import { appSecret } from './bench-deps.ts';

const customers = 1_000;
const events = 10_000;
const senders = 8;
/** Share of events that are sent twice. */
const repeatedShare = 0.2;
const patienceMs = 300_000;

export interface StripeFigures {
  events: number;
  answeredMs: number;
  /** From the first event until everything matches Stripe. */
  settledSeconds: number;
  wrong: number;
  callsToStripe: number;
}

/** Sends the built program events of the simulated Stripe in random order, and waits until it matches Stripe's state. */
export async function measureStripe(
  later: Later,
  owner: Client,
  databaseUrl: string,
): Promise<StripeFigures> {
  const random = createRandom(11);
  const double = await startStripeDouble();
  later(() => double.close());
  const subscriptions = await fill(owner, double);
  const server = await startServer({
    env: {
      ...double.environment,
      APP_SECRET: appSecret,
      APP_URL: 'https://parley.example',
      DATABASE_URL: databaseUrl,
    },
  });
  later(async () => {
    await server.stop();
  });
  double.account.events.length = 0;
  const prices = double.account.all('price');
  const distinct = Math.round(events / (1 + repeatedShare));
  while (double.account.events.length < distinct) {
    const subscription = random.pick(subscriptions);
    if (random.chance(0.3)) subscription.status = random.pick(['active', 'past_due', 'unpaid']);
    else subscription.items.data[0].price = random.pick(prices);
    double.account.tell('customer.subscription.updated', subscription);
  }
  const told = double.account.events;
  const sent = [...told, ...Array.from({ length: events - distinct }, () => random.pick(told))]
    .map((event) => ({ event, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ event }) => event);
  double.calls.length = 0;
  const begin = performance.now();
  const took = await sendAll(`${server.url}/api/billing/stripe-events`, sent, (event) =>
    double.sign(event, { at: new Date() }),
  );
  await settled(owner);
  return {
    events: sent.length,
    answeredMs: percentile95(took),
    settledSeconds: (performance.now() - begin) / 1000,
    wrong: await countWrong(owner, subscriptions),
    callsToStripe: double.calls.length,
  };
}

/** Creates organizations that have bought a plan at the simulated Stripe. */
async function fill(owner: Client, { account }: StripeDouble): Promise<Thing[]> {
  await owner.query(
    'truncate organizations, subscriptions, billing_accounts, invoices, payments, events cascade',
  );
  const prices = ['starter', 'professional'].map((plan, index) =>
    account.make('price', 'price', {
      currency: 'usd',
      unit_amount: [1_900, 4_900][index],
      metadata: { parley_plan: plan, parley_cycle: 'monthly', parley_version: '1' },
    }),
  );
  const [price] = prices;
  if (!price) throw new Error('nothing is sold');
  const subscriptions = Array.from({ length: customers }, (_, n) => {
    const customer = account.make('customer', 'cus', { balance: 0, invoice_prefix: `B${n}` });
    const method = account.make('payment_method', 'pm', { customer: customer.id });
    customer.invoice_settings.default_payment_method = method.id;
    return subscribe(account, customer, price, { metadata: {} });
  });
  await owner.query(
    `with made as (
       insert into organizations (id, name, plan, plan_started_at, created_at, updated_at)
       select gen_random_uuid(), customer, 'free', now(), now(), now() from unnest($1::text[]) customer
       returning id, name)
     insert into billing_accounts (organization_id, stripe_customer_id, updated_at) select id, name, now() from made`,
    [subscriptions.map(({ customer }) => customer)],
  );
  return subscriptions;
}

/** Sends eight at a time, signed at the time of sending like Stripe; returns the milliseconds of each response. */
async function sendAll(
  address: string,
  sent: readonly Thing[],
  sign: (event: Thing) => { body: string; header: string },
): Promise<number[]> {
  const took: number[] = [];
  let next = 0;
  const sendSome = async () => {
    for (let one = sent[next]; one !== undefined; one = sent[next]) {
      next += 1;
      const { body, header } = sign(one);
      const begin = performance.now();
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': header },
        body,
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`an event was answered with ${answer.status}`);
      took.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: senders }, sendSome));
  return took;
}

async function settled(owner: Client): Promise<void> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const { rows } = await owner.query<{ dirty: number }>(
      'select count(*)::int as dirty from billing_accounts where synced_seq < dirty_seq',
    );
    if (rows[0]?.dirty === 0) return;
    await wait(250);
  }
  throw new Error('some customers were never looked at');
}

/** Counts organizations whose plan differs from Stripe's. */
async function countWrong(owner: Client, subscriptions: readonly Thing[]): Promise<number> {
  const truth = new Map(
    subscriptions.map(({ customer, items }) => [customer, items.data[0].price.metadata.parley_plan]),
  );
  const { rows } = await owner.query<{ name: string; plan: string }>('select name, plan from organizations');
  return rows.filter(({ name, plan }) => truth.get(name) !== plan).length;
}
