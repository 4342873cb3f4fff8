import { bareHost } from '../lib/net/hosts.ts';
import { isPublic } from '../lib/net/public-address.ts';

/** An IP address, as the URL parser writes it. */
const ipAddress = /^[\d.]+$|:/;

/**
 * Locale key of the reason why a model's URL is refused. For a private address, it tells that the operator can allow the server.
 */
export function addressProblem(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  const host = url ? bareHost(url) : '';
  const isLocal = /(?:^|\.)localhost$/.test(host) || (ipAddress.test(host) && !isPublic(host));
  return isLocal ? 'conversations:providerSaid.address_refused' : 'validation.addressNotAllowed';
}
