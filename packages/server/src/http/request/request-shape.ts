import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';

/** An encoded slash or backslash, also double-encoded: none of our paths has one. */
const encodedSlash = /%(25)*(2f|5c)/i;
const address = z.union([z.ipv4(), z.ipv6()]);

/**
 * Refuses requests that a proxy and this program could parse differently (SEC-46): two `Host` headers, encoded slashes in the
 * path, and a trusted proxy's `X-Forwarded-For` without a valid address (SEC-21). A country header is accepted only from a
 * trusted proxy, and removed from other requests.
 */
export function addRequestShape(app: FastifyInstance, { config, log }: Pick<Deps, 'config' | 'log'>): void {
  const trustsProxies = config.trustedProxies.length > 0;
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (countOf('host', request.raw.rawHeaders) > 1) throw new AppError('bad_request');
    if (encodedSlash.test(request.url.split('?', 1)[0] ?? '')) throw new AppError('bad_request');
    if (config.countryHeader !== undefined && !isFromProxy(request))
      delete request.raw.headers[config.countryHeader];
    if (request.headers['x-forwarded-for'] === undefined) return;
    request.raw.headers['x-forwarded-for'] = withoutPorts(request.raw.headers['x-forwarded-for']);
    if (trustsProxies && !isAddress(request.ip)) throw new AppError('bad_request');
    if (trustsProxies || hasWarned) return;
    hasWarned = true;
    log.warn({ peer: request.ip, remedy: untrustedProxy(request) }, 'proxy_not_trusted');
  });
}

/** Some proxies add the port, and brackets or quotes around an IPv6 address, as in RFC 7239 §6. */
function withoutPorts(header: string | string[] | undefined): string {
  return [header ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((hop) => {
      const node = hop.trim().replace(/^"(.*)"$/, '$1');
      return (
        /^(\d+(?:\.\d+){3}):\d{1,5}$/.exec(node)?.[1] ?? /^\[([^\]]+)\](?::\d{1,5})?$/.exec(node)?.[1] ?? node
      );
    })
    .join(', ');
}

/** Whether a trusted proxy has sent a client address: the list then begins with the proxy. */
function isFromProxy({ ips }: FastifyRequest): boolean {
  return ips !== undefined && ips.length > 1;
}

function untrustedProxy({ ip }: FastifyRequest): string {
  return `Requests arrive through a proxy that is not trusted, so all visitors share the limits of its address. Set TRUSTED_PROXIES=${ip} if that is your proxy.`;
}

function countOf(name: string, rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

/** Ignores the zone id (RFC 4007 §11) of a link-local peer. */
function isAddress(ip: string | undefined): boolean {
  return address.safeParse(ip?.split('%', 1)[0]).success;
}
