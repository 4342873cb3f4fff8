import { lookup as lookupHost } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import { bareHost, hostAndPort } from '../lib/net/hosts.ts';
import { isMetadata, isPublic } from '../lib/net/public-address.ts';
import { limitAnswer } from './egress-limit.ts';
import { postText, type TextCall } from './egress-post.ts';

/** Why an outbound call was refused before anything was sent. */
export class EgressRefused extends Error {
  readonly reason: 'address_invalid' | 'address_not_public';

  constructor(reason: 'address_invalid' | 'address_not_public') {
    super(reason);
    this.name = 'EgressRefused';
    this.reason = reason;
  }
}

export interface Egress {
  /**
   * `fetch` for URLs that a tenant has set: http(s), public addresses only, checked on the IP address that is actually connected
   * to. `EGRESS_ALLOW` allows exact private host:port pairs, but never a cloud's metadata service. A redirect is an error; with
   * `redirect: 'manual'` it is returned, for a caller that sends each step through here again.
   */
  tenantFetch: typeof globalThis.fetch;
  /** `fetch` for URLs that the operator has set. */
  operatorFetch: typeof globalThis.fetch;
  /** `fetch` for local model servers: exactly the origins in `LOCAL_MODELS`, but never a cloud's metadata service. */
  localFetch: typeof globalThis.fetch;
  /** @throws EgressRefused if a tenant's URL can never be called. */
  assertAllowed(url: string): void;
  close(): Promise<void>;
}

const connectTimeoutMs = 5_000;

/**
 * Creates the client for all outbound calls. A response over 16 MB fails with AnswerTooLarge.
 * @param allowed exact `host:port` pairs that may be private.
 * @param localOrigins in the form of `URL.origin`; they do not allow tenants anything.
 */
export function createEgress(allowed: readonly string[], localOrigins: readonly string[] = []): Egress {
  const exceptions = new Set(allowed.map((entry) => entry.toLowerCase()));
  const publicOnly = new Agent({ connect: { timeout: connectTimeoutMs, lookup: lookupPublic } });
  const allowedToo = new Agent({ connect: { timeout: connectTimeoutMs, lookup: lookupUnlessMetadata } });
  const trusted = new Agent({ connect: { timeout: connectTimeoutMs } });

  const assertAllowed = (address: string): void => {
    const url = parse(address);
    const host = bareHost(url);
    if (isMetadata(host)) throw new EgressRefused('address_not_public');
    if (exceptions.has(hostAndPort(url))) return;
    if (isIP(host) && !isPublic(host)) throw new EgressRefused('address_not_public');
    if (!['', '80', '443'].includes(url.port)) throw new EgressRefused('address_not_public');
  };
  const call = (agentFor: (url: URL) => Agent): typeof globalThis.fetch =>
    (async (input, init) => {
      const url = parse(input instanceof Request ? input.url : String(input));
      const { body, redirect } = init ?? {};
      if (typeof body === 'string' && redirect !== 'manual') {
        return postText(url, textCallOf(body, init), agentFor(url));
      }
      const answer = await undiciFetch(url, {
        ...(init as Parameters<typeof undiciFetch>[1]),
        redirect: redirect === 'manual' ? 'manual' : 'error',
        dispatcher: agentFor(url),
      });
      return limitAnswer(answer as unknown as Response);
    }) as typeof globalThis.fetch;

  return {
    assertAllowed,
    tenantFetch: call((url) => {
      assertAllowed(url.href);
      return exceptions.has(hostAndPort(url)) ? allowedToo : publicOnly;
    }),
    operatorFetch: call(() => trusted),
    localFetch: call((url) => {
      const isNamed = localOrigins.includes(url.origin);
      if (!isNamed || isMetadata(bareHost(url))) throw new EgressRefused('address_not_public');
      return allowedToo;
    }),
    async close() {
      await Promise.all([publicOnly.destroy(), allowedToo.destroy(), trusted.destroy()]);
    },
  };
}

function textCallOf(body: string, init: RequestInit | undefined): TextCall {
  return {
    method: init?.method ?? 'POST',
    headers: Object.fromEntries(new Headers(init?.headers)),
    body,
    signal: init?.signal ?? null,
  };
}

function parse(address: string): URL {
  if (!URL.canParse(address)) throw new EgressRefused('address_invalid');
  const url = new URL(address);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '') throw new EgressRefused('address_invalid');
  return url;
}

type LookupCallback = (
  error: Error | null,
  address: string | { address: string; family: number }[],
  family?: number,
) => void;

const lookupPublic = lookupOnly(isPublic);
const lookupUnlessMetadata = lookupOnly((address) => !isMetadata(address));

/** Resolves a host name only if all of its addresses are allowed. */
function lookupOnly(isOpen: (address: string) => boolean) {
  return (hostname: string, options: { all?: boolean | undefined }, done: LookupCallback): void => {
    lookupHost(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isOpen(address))) {
        return done(new EgressRefused('address_not_public'), '');
      }
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}
