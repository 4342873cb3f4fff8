import ipaddr from 'ipaddr.js';
import { bareHost, hostAndPort } from '../lib/net/hosts.ts';
import { isPublic } from '../lib/net/public-address.ts';

/** Domains that no public server has: RFC 6761, RFC 6762, RFC 8375, and `.internal` of ICANN. */
const privateName = /\.(?:localhost|local|internal|home\.arpa|lan)$/;

/**
 * Whether traffic to this URL crosses the public internet without TLS. Host names without a dot and the listed servers count as
 * private.
 * @param privateServers in the form of `hostAndPort`
 */
export function isPublicWithoutTls(address: string, privateServers: readonly string[]): boolean {
  // An invalid URL has been reported already.
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'http:' || privateServers.includes(hostAndPort(url))) return false;
  const host = bareHost(url).replace(/\.$/, '');
  return ipaddr.isValid(host) ? isPublic(host) : host.includes('.') && !privateName.test(host);
}
