import { credentialsIn } from '../../../lib/secrets/without-credentials.ts';
import type { CalledApi } from './call-api.ts';

/** Standard headers without secrets, whose values may legitimately occur in a response. */
const everydayHeaders =
  /^(?:accept(?:-.*)?|content-.*|user-agent|cache-control|pragma|origin|referer|prefer)$/i;
/** Shorter parts of a header value are words such as `Bearer`. */
const minPartLength = 8;

/**
 * Secrets sent to an API that must not be stored if the response echoes them: header values and their parts, and credentials in
 * the URL.
 */
export function secretsOf({ url, headers }: Pick<CalledApi, 'url' | 'headers'>): string[] {
  const values = headers.flatMap(({ name, value }) => (everydayHeaders.test(name) ? [] : [value]));
  const parts = values
    .flatMap((value) => [...value.split(/[\s,;="']+/), ...passwordsIn(value)])
    .filter((part) => part.length >= minPartLength);
  return [...values, ...parts, ...credentialsIn(url)];
}

/** User name with password, and the password alone, of basic authentication (RFC 7617). */
function passwordsIn(value: string): string[] {
  const [, encoded] = /^basic\s+(\S+)$/i.exec(value) ?? [];
  if (encoded === undefined) return [];
  const pair = Buffer.from(encoded, 'base64').toString();
  return [pair, pair.slice(pair.indexOf(':') + 1)];
}
