import { lookup as lookupHost } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, fetch as undiciFetch } from 'undici';

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
   * `fetch` for addresses a tenant has set: http(s), public addresses only, checked on the address that is really
   * connected to, no redirects. `EGRESS_ALLOW` opens exact private host:port pairs.
   */
  tenantFetch: typeof globalThis.fetch;
  /** `fetch` for addresses the operator has set. */
  operatorFetch: typeof globalThis.fetch;
  /** @throws EgressRefused when a tenant's address can never be called. */
  assertAllowed(url: string): void;
  close(): Promise<void>;
}

const connectTimeoutMs = 5_000;
const metadataAddresses = new Set(['169.254.169.254', 'fd00:ec2::254', '100.100.100.200']);

/** The one door for outbound calls. @param allowed exact `host:port` pairs that may be private. */
export function createEgress(allowed: readonly string[]): Egress {
  const exceptions = new Set(allowed.map((entry) => entry.toLowerCase()));
  const publicOnly = new Agent({ connect: { timeout: connectTimeoutMs, lookup: lookupPublic } });
  const trusted = new Agent({ connect: { timeout: connectTimeoutMs } });

  const assertAllowed = (address: string): void => {
    const url = parse(address);
    if (exceptions.has(hostAndPort(url))) return;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isPublic(host)) throw new EgressRefused('address_not_public');
    if (!['', '80', '443'].includes(url.port)) throw new EgressRefused('address_not_public');
  };
  const call = (agentFor: (url: URL) => Agent): typeof globalThis.fetch =>
    (async (input, init) => {
      const url = parse(input instanceof Request ? input.url : String(input));
      const answer = await undiciFetch(url, {
        ...(init as Parameters<typeof undiciFetch>[1]),
        redirect: 'error',
        dispatcher: agentFor(url),
      });
      return answer as unknown as Response;
    }) as typeof globalThis.fetch;

  return {
    assertAllowed,
    tenantFetch: call((url) => {
      assertAllowed(url.href);
      return exceptions.has(hostAndPort(url)) ? trusted : publicOnly;
    }),
    operatorFetch: call(() => trusted),
    async close() {
      await Promise.all([publicOnly.destroy(), trusted.destroy()]);
    },
  };
}

function parse(address: string): URL {
  if (!URL.canParse(address)) throw new EgressRefused('address_invalid');
  const url = new URL(address);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '') throw new EgressRefused('address_invalid');
  return url;
}

function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`.toLowerCase();
}

/** Whether an address is on the public internet, looking through IPv4 mapped into IPv6 and NAT64. */
export function isPublic(address: string): boolean {
  if (metadataAddresses.has(address) || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'rfc6052' || parsed.range() === 'rfc6145') return false;
  return parsed.range() === 'unicast';
}

type LookupCallback = (
  error: Error | null,
  address: string | { address: string; family: number }[],
  family?: number,
) => void;

function lookupPublic(hostname: string, options: { all?: boolean | undefined }, done: LookupCallback): void {
  lookupHost(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) {
      return done(new EgressRefused('address_not_public'), '');
    }
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
}
