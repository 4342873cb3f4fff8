import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** Generates a secret in the receiver's format: `whsec_` and 32 random bytes in base64. */
export function generateWebhookSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** An attempt to be signed. */
export interface SignedCall {
  id: string;
  at: Date;
  body: string;
}

/** Headers by which a receiver verifies a call (Standard Webhooks 1.0), with a signature per secret. */
export function webhookHeaders({ id, at, body }: SignedCall, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Parley-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
