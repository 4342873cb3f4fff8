import type Stripe from 'stripe';
import type { StripeConfig } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import type { Egress } from './egress.ts';
import type { Log } from './log/log.ts';

const timeoutMs = 10_000;
/** Maximum difference between the clock of an event and ours, in seconds, in both directions. */
const toleranceSeconds = 300;

/** Access to the Stripe account that collects payments. */
export interface StripeAccess {
  readonly config: StripeConfig;
  /**
   * Runs calls to Stripe. Each has a timeout, and is retried once with the same idempotency key.
   * @throws AppError `payments_unavailable` if Stripe cannot be reached, fails, or rejects our request; `payment_failed` if a
   * card is declined
   */
  run<T>(calls: (client: Stripe) => Promise<T>): Promise<T>;
  /**
   * Verifies and parses a webhook event, and returns it with the time at which Stripe sent it.
   * @throws AppError `webhook_refused` unless it was signed with our endpoint's secret within five minutes of `now`, and is for
   * this account
   */
  readEvent(bytes: Buffer, signature: string | undefined, now: Date): Promise<SentEvent>;
}

export interface SentEvent {
  /** The event as sent. The signature proves its origin, but its format is not validated. Undefined if it is not JSON. */
  event: unknown;
  /** Unix seconds. */
  sentAt: number;
}

/** Loads the SDK with the first call, because it takes memory and time. */
export function createStripeAccess(
  config: StripeConfig,
  { egress, log }: { egress: Pick<Egress, 'operatorFetch'>; log: Log },
): StripeAccess {
  let loading: Promise<Stripe> | undefined;
  const client = () => {
    loading ??= load(config, egress);
    return loading;
  };
  return {
    config,
    async run(calls) {
      const stripe = await client();
      try {
        return await calls(stripe);
      } catch (error) {
        throw toAppError(error, log);
      }
    },
    async readEvent(bytes, signature, now) {
      const { webhooks } = await client();
      const seconds = Math.floor(now.getTime() / 1000);
      const sentAt = sentAtOf(signature ?? '');
      // The SDK only rejects signatures that are too old.
      if (signature === undefined || sentAt === undefined || sentAt > seconds + toleranceSeconds)
        throw new AppError('webhook_refused');
      const isSigned = (secret: string): boolean => {
        try {
          const isValid = webhooks.signature?.verifyHeader(
            bytes,
            signature,
            secret,
            toleranceSeconds,
            undefined,
            now.getTime(),
          );
          return isValid === true;
        } catch {
          // It may have been signed with another of the secrets.
          return false;
        }
      };
      for (const secret of config.webhookSecrets) {
        if (!isSigned(secret)) continue;
        const event = parsed(bytes);
        if (isForeign(event, config)) break;
        return { event, sentAt };
      }
      throw new AppError('webhook_refused');
    },
  };
}

async function load(
  { secretKey, apiUrl }: StripeConfig,
  { operatorFetch }: Pick<Egress, 'operatorFetch'>,
): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttps = protocol === 'https:';
  return new StripeClient(secretKey, {
    protocol: isHttps ? 'https' : 'http',
    host: hostname,
    port: port || (isHttps ? '443' : '80'),
    httpClient: StripeClient.createFetchHttpClient(operatorFetch),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

function sentAtOf(signature: string): number | undefined {
  const stamp = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1];
  return stamp === undefined ? undefined : Number(stamp);
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Events of connected accounts contain an account id; a test key must not process live events. */
function isForeign(event: unknown, { isLive }: StripeConfig): boolean {
  if (typeof event !== 'object' || event === null) return false;
  const { livemode, account } = event as { livemode?: unknown; account?: unknown };
  return (typeof livemode === 'boolean' && livemode !== isLive) || Boolean(account);
}

function toAppError(error: unknown, log: Log): unknown {
  const { type, code, param, statusCode } = error as Partial<Stripe.errors.StripeError>;
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return error;
  if (type === 'StripeCardError') return new AppError('payment_failed', { cause: error });
  // Our request or our key is wrong, so an operator must check. Stripe's message is not logged, because it may repeat personal
  // input.
  log.warn({ type, stripeCode: code, param, statusCode }, 'a call to Stripe failed');
  return new AppError('payments_unavailable', { cause: error, retryAfterSeconds: 60 });
}
