import { bareHost } from '../lib/host-and-port.ts';
import { isPublic } from '../lib/public-address.ts';

/** As the URL parser writes them. */
const ipAddress = /^[\d.]+$|:/;

/** The locale key of why a model's address is refused: one of this machine or its network can be named by the operator. */
export function addressProblem(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  const host = url ? bareHost(url) : '';
  const isLocal = /(?:^|\.)localhost$/.test(host) || (ipAddress.test(host) && !isPublic(host));
  return isLocal ? 'conversations:providerSaid.address_refused' : 'validation.addressNotAllowed';
}
