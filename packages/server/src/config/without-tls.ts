import ipaddr from 'ipaddr.js';
import { bareHost, hostAndPort } from '../lib/host-and-port.ts';
import { isPublic } from '../lib/public-address.ts';

/** Names that no public server has: RFC 6761, RFC 6762, RFC 8375, and `.internal` of ICANN. */
const privateName = /\.(?:localhost|local|internal|home\.arpa|lan)$/;

/**
 * Whether what is sent to this address crosses the public internet without TLS. Names without a dot are of this network, and so
 * are servers of the list.
 * @param privateServers as `hostAndPort` writes them
 */
export function isPublicWithoutTls(address: string, privateServers: readonly string[]): boolean {
  // An unreadable one has been reported already.
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'http:' || privateServers.includes(hostAndPort(url))) return false;
  const host = bareHost(url).replace(/\.$/, '');
  return ipaddr.isValid(host) ? isPublic(host) : host.includes('.') && !privateName.test(host);
}
