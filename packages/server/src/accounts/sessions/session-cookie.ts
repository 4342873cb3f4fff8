import type { Config } from '../../config/config.ts';
import type { HttpReply, HttpRequest } from '../../kernel/exchange/http-exchange.ts';

/** Name of the session cookie. The `__Host-` prefix binds it to https and this host. */
export function sessionCookieName(config: Pick<Config, 'appUrl'>): string {
  return isHttps(config) ? '__Host-parley_session' : 'parley_session';
}

export function isHttps(config: Pick<Config, 'appUrl'>): boolean {
  return config.appUrl?.startsWith('https://') === true;
}

export function readSessionToken(config: Pick<Config, 'appUrl'>, request: HttpRequest): string | undefined {
  const value = request.cookies[sessionCookieName(config)];
  return value !== undefined && value.length <= 100 ? value : undefined;
}

export function setSessionCookie(
  config: Pick<Config, 'appUrl'>,
  reply: HttpReply,
  token: string,
  maxAgeSeconds: number,
): void {
  reply.setCookie(sessionCookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(config),
    maxAge: maxAgeSeconds,
  });
}

export function clearSessionCookie(config: Pick<Config, 'appUrl'>, reply: HttpReply): void {
  reply.clearCookie(sessionCookieName(config), {
    path: '/',
    secure: isHttps(config),
    httpOnly: true,
    sameSite: 'lax',
  });
}
