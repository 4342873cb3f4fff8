import type { RouteDefinition } from '@parley/contracts/route';
import { AppError } from '../errors/app-error.ts';
import type { HttpDeps } from './http-deps.ts';

/** Retry-After of a maintenance without an expected end. */
const askAgainSeconds = 60;
const longestWaitSeconds = 3_600;

/**
 * Refuses changes while the platform is under maintenance, with the operator's message and expected end; reads still work. The
 * state is in memory, so this needs no query.
 * @throws AppError `maintenance`.
 */
export function assertNoMaintenance(
  { platform, clock }: Pick<HttpDeps, 'platform' | 'clock'>,
  route: RouteDefinition,
): void {
  const { active, message, expectedEnd } = platform.current().maintenance;
  if (!active || isOpen(route)) return;
  throw new AppError('maintenance', {
    retryAfterSeconds: secondsUntil(expectedEnd, clock.now()),
    extra: { announcement: message, expectedEnd },
  });
}

function isOpen({ method, path, duringMaintenance }: RouteDefinition): boolean {
  return method === 'GET' || duringMaintenance === true || path.startsWith('/api/admin/');
}

function secondsUntil(expectedEnd: string | null, now: Date): number {
  if (expectedEnd === null) return askAgainSeconds;
  const seconds = Math.ceil((Date.parse(expectedEnd) - now.getTime()) / 1000);
  return Math.min(longestWaitSeconds, Math.max(askAgainSeconds, seconds));
}
