import { AppError } from '../../errors/app-error.ts';

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Rejects requests from pages of other origins. Protects against DNS rebinding, in which the Origin equals the Host, by comparing
 * with configured hosts only. API clients send no Origin.
 * @throws AppError `origin_not_allowed`.
 */
export function assertOwnPage(origin: string | undefined, appUrl: string | undefined): void {
  if (origin === undefined) return;
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  const isOwn = appUrl === undefined ? isLoopback(page) : page?.host === new URL(appUrl).host;
  if (!isOwn) throw new AppError('origin_not_allowed');
}

function isLoopback(page: URL | undefined): boolean {
  return page !== undefined && loopback.includes(page.hostname);
}
