import { credentialsIn } from '../../../lib/without-credentials.ts';
import type { CalledApi } from './call-api.ts';

/** Headers that every program sends, whose values are words that a response may well hold. */
const everydayHeaders =
  /^(?:accept(?:-.*)?|content-.*|user-agent|cache-control|pragma|origin|referer|prefer)$/i;
/** Shorter parts of a header are words such as `Bearer`. */
const minPartLength = 8;

/** What is sent to an API that its response must not repeat: values of headers with their parts, and credentials in the address. */
export function secretsOf({ url, headers }: Pick<CalledApi, 'url' | 'headers'>): string[] {
  const values = headers.flatMap(({ name, value }) => (everydayHeaders.test(name) ? [] : [value]));
  const parts = values
    .flatMap((value) => [...value.split(/[\s,;="']+/), ...passwordsIn(value)])
    .filter((part) => part.length >= minPartLength);
  return [...values, ...parts, ...credentialsIn(url)];
}

/** The name with its password, and the password alone, of basic authentication (RFC 7617). */
function passwordsIn(value: string): string[] {
  const [, encoded] = /^basic\s+(\S+)$/i.exec(value) ?? [];
  if (encoded === undefined) return [];
  const pair = Buffer.from(encoded, 'base64').toString();
  return [pair, pair.slice(pair.indexOf(':') + 1)];
}
