import { isHttps } from '../../../accounts/sessions/session-cookie.ts';
import type { Config } from '../../../config/config.ts';
import type { HttpReply, HttpRequest } from '../../../kernel/exchange/http-exchange.ts';

type CookieConfig = Pick<Config, 'appUrl'>;

/** Differs from the cookie of users, and is never sent by another site. */
function nameOf(config: CookieConfig): string {
  return isHttps(config) ? '__Host-parley_admin' : 'parley_admin';
}

function optionsOf(config: CookieConfig) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(config) } as const;
}

export function readAdminToken(
  config: CookieConfig,
  request: Pick<HttpRequest, 'cookies'>,
): string | undefined {
  const value = request.cookies[nameOf(config)];
  return value !== undefined && value.length <= 100 ? value : undefined;
}

export function setAdminCookie(
  config: CookieConfig,
  reply: HttpReply,
  token: string,
  maxAgeSeconds: number,
): void {
  reply.setCookie(nameOf(config), token, { ...optionsOf(config), maxAge: maxAgeSeconds });
}

export function clearAdminCookie(config: CookieConfig, reply: HttpReply): void {
  reply.clearCookie(nameOf(config), optionsOf(config));
}
