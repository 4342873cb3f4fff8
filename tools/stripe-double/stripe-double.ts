import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Account, type Thing } from './account.ts';
import { changeCard, completeCheckout } from './hosted-pages.ts';
import { createReplies, type Reply, secretKey } from './replies.ts';
import { advanceSubscription } from './subscriptions.ts';

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

const webhookSecret = 'whsec_double';
const failure: Reply = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'away' } }),
};

export async function startStripeDouble(options: StripeDoubleOptions = {}): Promise<StripeDouble> {
  const seconds = Math.floor((options.now ?? new Date()).getTime() / 1000);
  const account = new Account(seconds, () => double.origin);
  const replyTo = createReplies(account);
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
    completeCheckout: (url, { refuses = false } = {}) => completeCheckout(account, url, refuses),
    changeCard: (url, { refuses = false } = {}) => changeCard(account, url, refuses),
    advanceTo: (now) => advance(account, Math.floor(now.getTime() / 1000)),
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

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const body = await text(request);
    if (double.mode === 'away') {
      request.socket.destroy();
      return;
    }
    double.calls.push(`${request.method} ${url.pathname}`);
    double.bodies.push(body);
    const { status, body: reply } = double.mode === 'failing' ? failure : replyTo(request, url, body);
    const isChange = request.method !== 'GET' && !url.pathname.endsWith('create_preview');
    if (double.mode === 'silent' && isChange) {
      request.socket.destroy();
      return;
    }
    const isPdf = Buffer.isBuffer(reply);
    response.writeHead(status, { 'content-type': isPdf ? 'application/pdf' : 'application/json' });
    response.end(reply);
  }
}

/** Advances day by day, so that each retry and each period has its own time. */
function advance(account: Account, until: number): void {
  while (account.now < until) {
    account.now = Math.min(account.now + 86_400, until);
    for (const subscription of account.all('subscription')) advanceSubscription(account, subscription);
  }
}
