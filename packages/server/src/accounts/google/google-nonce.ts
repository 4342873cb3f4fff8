import { z } from 'zod';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { HttpReply, HttpRequest } from '../../kernel/exchange/http-exchange.ts';
import { generateToken } from '../../lib/secrets/secrets.ts';
import type { Throttle } from '../attempts/throttle.ts';
import { isHttps } from '../sessions/session-cookie.ts';

const lifetimeSeconds = 600;
const sealContext = { organizationId: 'installation', field: 'google-nonce' };
const content = z.tuple([z.string(), z.number()]);

type NonceDeps = Pick<Deps, 'config' | 'clock' | 'sealer'>;

function cookieName(config: NonceDeps['config']): string {
  return isHttps(config) ? '__Host-parley_google' : 'parley_google';
}

function cookieOptions(config: NonceDeps['config']) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } as const;
}

/**
 * Issues a nonce for one sign-in of this browser. The cookie contains it sealed, so that an attacker with a stolen ID token
 * cannot forge the matching cookie.
 */
export function issueNonce(deps: NonceDeps, reply: HttpReply): string {
  const nonce = generateToken();
  const expiresAtMs = deps.clock.now().getTime() + lifetimeSeconds * 1000;
  reply.setCookie(
    cookieName(deps.config),
    deps.sealer.seal(JSON.stringify([nonce, expiresAtMs]), sealContext),
    { ...cookieOptions(deps.config), maxAge: lifetimeSeconds },
  );
  return nonce;
}

/**
 * Requires the nonce to have been issued to this browser within the last 10 minutes.
 * @throws AppError `google_refused`.
 */
export function assertNonce(deps: NonceDeps, request: HttpRequest, nonce: string): void {
  const cookie = request.cookies[cookieName(deps.config)];
  const [expected, expiresAtMs] = cookie === undefined ? [] : openCookie(deps, cookie);
  const isLive = expiresAtMs !== undefined && expiresAtMs > deps.clock.now().getTime();
  if (!isLive || expected !== nonce) throw new AppError('google_refused');
}

/**
 * Consumes a nonce. It works only once across all processes, however often its cookie is sent.
 * @throws AppError `google_refused`.
 */
export async function consumeNonce(deps: { throttle: Throttle }, nonce: string): Promise<void> {
  const once = { purpose: 'google-nonce', subject: nonce, maxUses: 1, windowSeconds: lifetimeSeconds };
  await deps.throttle.use([once]).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'rate_limited') throw new AppError('google_refused');
    throw error;
  });
}

export function clearNonce(deps: NonceDeps, reply: HttpReply): void {
  reply.clearCookie(cookieName(deps.config), cookieOptions(deps.config));
}

function openCookie(deps: NonceDeps, cookie: string): z.output<typeof content> | [] {
  try {
    return content.parse(JSON.parse(deps.sealer.open(cookie, sealContext)));
  } catch {
    return [];
  }
}
