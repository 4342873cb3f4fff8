import ipaddr from 'ipaddr.js';
import { bareHost, hostAndPort } from '../lib/net/hosts.ts';
import { isPublic } from '../lib/net/public-address.ts';
import type { Environment } from './read-environment.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Without TLS, anybody on the network path to the issuer's keys could sign in as anyone, and anybody on the path to its page
 * could see who signs in.
 */
export function googleWithoutTls(env: Environment): string[] {
  if (!env.APP_URL?.startsWith('https:')) return [];
  return (['GOOGLE_AUTHORIZE_URL', 'GOOGLE_JWKS_URL'] as const)
    .filter((name) => {
      // An invalid URL has been reported already.
      const url = URL.parse(env[name]);
      return url !== null && url.protocol !== 'https:' && !loopbackHosts.has(url.hostname);
    })
    .map((name) => `${name}: must begin with https:// as APP_URL does`);
}

const addressesWithKeys = [
  'STRIPE_API_URL',
  'OPENAI_BASE_URL',
  'ANTHROPIC_BASE_URL',
  'GOOGLE_BASE_URL',
  'MISTRAL_BASE_URL',
  'GROQ_BASE_URL',
  'RERANK_BASE_URL',
  'GOOGLE_ANALYTICS_BASE_URL',
  'LOCAL_MODELS',
] as const;

/** API keys and visitors' messages are sent to these URLs and would be readable on the network path. */
export function keysWithoutTls(env: Environment): string[] {
  if (!env.APP_URL?.startsWith('https:')) return [];
  // Variables that could not be parsed were already reported and are undefined.
  const { EGRESS_ALLOW: privateServers = [] }: Partial<Environment> = env;
  return addressesWithKeys
    .filter((name) =>
      [(env as Partial<Environment>)[name] ?? []]
        .flat()
        .some((address) => isPublicWithoutTls(address, privateServers)),
    )
    .map(
      (name) =>
        `${name}: must begin with https:// as APP_URL does, unless EGRESS_ALLOW names its host and port as a private server`,
    );
}

/** Domains that no public server has: RFC 6761, RFC 6762, RFC 8375, and `.internal` of ICANN. */
const privateName = /\.(?:localhost|local|internal|home\.arpa|lan)$/;

/**
 * Whether traffic to this URL crosses the public internet without TLS. Host names without a dot and the listed servers count as
 * private.
 * @param privateServers in the form of `hostAndPort`
 */
function isPublicWithoutTls(address: string, privateServers: readonly string[]): boolean {
  // An invalid URL has been reported already.
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'http:' || privateServers.includes(hostAndPort(url))) return false;
  return isPublicHost(url);
}

/** Whether a URL's host may be reached across the public internet. Names without a dot are private. */
export function isPublicHost(url: URL): boolean {
  const host = bareHost(url).replace(/\.$/, '');
  return ipaddr.isValid(host) ? isPublic(host) : host.includes('.') && !privateName.test(host);
}
