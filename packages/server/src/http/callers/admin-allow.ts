import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { AppError } from '../../errors/app-error.ts';

/** Returns 404 for all pages and calls of the admin area to callers outside the allowed addresses. */
export function addAdminAllow(app: FastifyInstance, allowed: readonly string[] | undefined): void {
  if (allowed === undefined) return;
  const isAllowed = allowedAddress(allowed);
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? '';
    if (isOfAdminArea(route) || isOfAdminArea(pathOf(request.url))) {
      if (!isAllowed(request.ip)) throw new AppError('not_found');
    }
  });
}

function isOfAdminArea(path: string): boolean {
  return /^\/(api\/)?admin(\/|$)/i.test(path);
}

function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Returns a function that tells whether an IP address is in the list or in one of its networks; an IPv4-mapped address counts as
 * IPv4.
 */
export function allowedAddress(allowed: readonly string[]): (ip: string) => boolean {
  const networks = allowed.map((one) => {
    const [address = '', bits] = one.split('/');
    const parsed = ipaddr.process(address);
    return { parsed, bits: bits === undefined ? parsed.toByteArray().length * 8 : Number(bits) };
  });
  return (ip) => {
    if (!ipaddr.isValid(ip)) return false;
    const address = ipaddr.process(ip);
    return networks.some(
      ({ parsed, bits }) => parsed.kind() === address.kind() && address.match(parsed as never, bits),
    );
  };
}
