import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { minuteMs } from '../../lib/timing/durations.ts';

const prefix = 'whsec_';
const toleranceMs = 5 * minuteMs;
const maxIdChars = 256;
/** More signatures than anybody rotates secrets at once. */
const maxSignatures = 10;

/** What a sender has signed, apart from the body (Standard Webhooks 1.0). */
export interface SignedHead {
  id: string;
  timestamp: string;
  signatures: readonly Buffer[];
}

/** Reads the headers of a signed call; undefined if one is missing or malformed, or the call is not of these minutes. */
export function signedHead(headers: IncomingHttpHeaders, now: Date): SignedHead | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string')
    return undefined;
  if (id === '' || id.length > maxIdChars || !/^\d{1,12}$/u.test(timestamp)) return undefined;
  if (Math.abs(Number(timestamp) * 1_000 - now.getTime()) > toleranceMs) return undefined;
  const signatures = signature
    .split(' ', maxSignatures)
    .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []));
  return signatures.length === 0 ? undefined : { id, timestamp, signatures };
}

/** Whether one of the signatures is that of the secret, compared in constant time. */
export function isSigned({ id, timestamp, signatures }: SignedHead, body: Buffer, secret: string): boolean {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return (
    signatures.filter((given) => given.length === right.length && timingSafeEqual(given, right)).length > 0
  );
}
