import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Account, Refusal, type Thing } from './account.ts';
import { expandAll } from './expand.ts';
import { parseForm, RefusedParameter, readBySchema, type Schema } from './read-form.ts';
import { routes } from './routes.ts';
import { advanceSubscription, subscribe } from './subscriptions.ts';

export interface StripeDoubleOptions {
  /** Default: a free port. */
  port?: number;
  /** Initial time of its clock; default: the system's time. */
  now?: Date;
}

/** Simulates Stripe: a stateful account with its own clock, which refuses what Stripe's schema refuses. */
export interface StripeDouble {
  origin: string;
  /** Environment that makes an installation use this server, without `APP_URL`. */
  environment: Record<string, string>;
  account: Account;
  /** Calls so far, such as `GET /v1/customers/cus_1`. */
  calls: string[];
  /** Body of each of these calls. */
  bodies: string[];
  /** `away`: connections break. `failing`: every call returns 500. `silent`: changes are made, but their responses are lost. */
  mode: 'there' | 'away' | 'failing' | 'silent';
  /** Completes the checkout page of this URL with a card; returns the URL that the customer is redirected to. */
  completeCheckout(url: string, card?: { refuses?: boolean }): string;
  /** Changes the card on the portal page of this URL. */
  changeCard(url: string, card?: { refuses?: boolean }): void;
  /** Advances the clock and processes everything due on each subscription. */
  advanceTo(now: Date): void;
  /** Returns the body and signature header of an event, signed now, at another time, or with another secret. */
  sign(event: Thing, as?: { secret?: string; at?: Date }): { body: string; header: string };
  close(): Promise<void>;
}

const secretKey = 'sk_test_double';
const webhookSecret = 'whsec_double';
const schemas = JSON.parse(
  readFileSync(new URL('./requests.schema.json', import.meta.url), 'utf8'),
) as Record<string, Schema>;
const onlyExpand: Schema = {
  type: 'object',
  properties: { expand: { type: 'array', items: { type: 'string' } } },
  additionalProperties: true,
};
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

interface Remembered {
  asked: string;
  status: number;
  body: string;
}

export async function startStripeDouble(options: StripeDoubleOptions = {}): Promise<StripeDouble> {
  const seconds = Math.floor((options.now ?? new Date()).getTime() / 1000);
  const account = new Account(seconds, () => double.origin);
  const remembered = new Map<string, Remembered>();
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const double: StripeDouble = {
    origin,
    environment: {
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: origin,
    },
    account,
    calls: [],
    bodies: [],
    mode: 'there',
    completeCheckout(url, { refuses = false } = {}) {
      const session = account.find(url.split('/').at(-1), 'checkout.session');
      if (session.status !== 'open') throw new Error('this checkout is closed');
      const customer = account.find(session.customer, 'customer');
      giveCard(customer, refuses);
      const price = account.find(session.asked.price, 'price');
      const subscription = subscribe(account, customer, price, session.asked);
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        subscription: subscription.id,
        url: null,
      });
      account.tell('checkout.session.completed', session);
      return session.success_url;
    },
    changeCard(url, { refuses = false } = {}) {
      const session = account.find(url.split('/').at(-1), 'billing_portal.session');
      const customer = account.find(session.customer, 'customer');
      giveCard(customer, refuses);
      account.tell('customer.updated', customer);
    },
    advanceTo(now) {
      const until = Math.floor(now.getTime() / 1000);
      // Advances day by day, so that each retry and each period has its own time.
      while (account.now < until) {
        account.now = Math.min(account.now + 86_400, until);
        for (const subscription of account.all('subscription')) advanceSubscription(account, subscription);
      }
    },
    sign(event, { secret = webhookSecret, at } = {}) {
      const body = JSON.stringify(event);
      const stamp = at ? Math.floor(at.getTime() / 1000) : account.now;
      const signature = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
      return { body, header: `t=${stamp},v1=${signature}` };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;

  function giveCard(customer: Thing, refuses: boolean): void {
    const method = account.make('payment_method', 'pm', { customer: customer.id, type: 'card', refuses });
    method.card = { brand: 'visa', last4: refuses ? '0341' : '4242', exp_month: 12, exp_year: 2030 };
    method.billing_details = { name: 'Ada Osei', address: null, email: null, phone: null };
    customer.invoice_settings.default_payment_method = method.id;
    for (const one of account.all('subscription', ({ customer: id }) => id === customer.id))
      one.default_payment_method = method.id;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const body = await text(request);
    if (double.mode === 'away') {
      request.socket.destroy();
      return;
    }
    double.calls.push(`${request.method} ${url.pathname}`);
    double.bodies.push(body);
    const { status, body: reply } = double.mode === 'failing' ? failure : respond(request, url, body);
    const isChange = request.method !== 'GET' && !url.pathname.endsWith('create_preview');
    if (double.mode === 'silent' && isChange) {
      request.socket.destroy();
      return;
    }
    const isPdf = Buffer.isBuffer(reply);
    response.writeHead(status, { 'content-type': isPdf ? 'application/pdf' : 'application/json' });
    response.end(reply);
  }

  function respond(
    request: IncomingMessage,
    url: URL,
    body: string,
  ): { status: number; body: string | Buffer } {
    if (url.pathname.startsWith('/pages/invoice/') && url.pathname.endsWith('/pdf'))
      return { status: 200, body: pdf };
    const key = request.headers['idempotency-key'];
    const asked = `${request.method} ${url.pathname} ${body}`;
    const earlier = typeof key === 'string' ? remembered.get(key) : undefined;
    if (earlier && earlier.asked !== asked)
      return refusal(
        new Refusal(400, {
          type: 'idempotency_error',
          message: 'Keys can only be used with the same parameters',
        }),
      );
    if (earlier) return earlier;
    const result = run(request, url, body);
    if (typeof key === 'string' && result.status !== 400) remembered.set(key, { asked, ...result });
    return result;
  }

  function run(request: IncomingMessage, url: URL, body: string): { status: number; body: string } {
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname));
      if (!route)
        throw new Refusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL ${url.pathname}`,
        });
      // Stripe accepts a change without an idempotency key, but this program must always send one.
      const isChange = route.method !== 'GET' && !url.pathname.endsWith('create_preview');
      if (
        isChange &&
        !(route.method === 'DELETE' && url.pathname.includes('tax_ids')) &&
        !request.headers['idempotency-key']
      )
        throw new Refusal(400, { type: 'invalid_request_error', message: 'No idempotency key' });
      const form = parseForm(request.method === 'POST' ? body : url.search.slice(1));
      const schema = route.schema ? schemas[route.schema] : onlyExpand;
      const params = readBySchema(form, schema ?? onlyExpand) as Record<string, unknown>;
      const ids = route.path.exec(url.pathname)?.slice(1) ?? [];
      const result = route.answer(account, params, ids);
      const expand = Array.isArray(params.expand) ? params.expand.map(String) : [];
      return { status: 200, body: JSON.stringify(expandAll(account, result, expand)) };
    } catch (error) {
      return refusal(error);
    }
  }
}

const failure = { status: 500, body: JSON.stringify({ error: { type: 'api_error', message: 'away' } }) };

function refusal(error: unknown): { status: number; body: string } {
  if (error instanceof RefusedParameter) {
    const { message, param } = error;
    return {
      status: 400,
      body: JSON.stringify({ error: { type: 'invalid_request_error', message, param } }),
    };
  }
  if (error instanceof Refusal) return { status: error.status, body: JSON.stringify({ error: error.body }) };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) };
}
