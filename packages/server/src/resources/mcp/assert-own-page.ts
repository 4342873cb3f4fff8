import { AppError } from '../../errors/app-error.ts';

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses pages of other origins, also one whose name was made to point here (DNS rebinding): its Origin equals the Host,
 * so only names that are known beforehand count. Programs send no Origin.
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
