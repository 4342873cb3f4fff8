import type { analyticsRoutes } from '@parley/contracts/resources/figures/analytics';
import type { BodyOf } from '@parley/contracts/route';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { HttpRequest } from '../../kernel/exchange/http-exchange.ts';

const maxBytes = 2 * 1024;

/** Counts a page's visit report, and stores nothing of it: no path, value, or address. */
export async function countBeacon(
  { metrics }: Pick<Deps, 'metrics'>,
  request: HttpRequest,
  body: BodyOf<typeof analyticsRoutes.sendBeacon>,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError('payload_too_large');
  metrics.beacons.inc({ action: body.event_action });
}
