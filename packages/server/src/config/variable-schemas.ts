import type { PasswordPolicy } from '@parley/contracts/rights/password-policy';
import { maxLocalServers } from '@parley/contracts/values/lists';
import { z } from 'zod';
import { hostAndPort } from '../lib/net/hosts.ts';
import { isGuessable } from './guessable-secret.ts';

/** Schemas of environment variables. Each error message completes a sentence that begins with the variable's name. */

export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const limits = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  const error = `must be a whole number ${limits}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

export function oneOf<const Option extends string>(options: readonly Option[]) {
  return z.enum(options, { error: `must be one of ${options.join(', ')}` });
}

/** Comma-separated; an empty text is an empty list. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

export function listOf(allowed: readonly string[]) {
  return list.refine((parts) => parts.length > 0 && parts.every((part) => allowed.includes(part)), {
    error: `must be a comma-separated list of ${allowed.join(', ')}`,
  });
}

export const flag = oneOf(['true', 'false']).transform((text) => text === 'true');

export function textOfAtLeast(characters: number) {
  return z.string().min(characters, { error: `must have at least ${characters} characters` });
}

export const strongSecret = textOfAtLeast(32).refine((text) => !isGuessable(text), {
  error: 'must be random text, not a repeated word or a few characters; `openssl rand -base64 32` makes one',
});

const proxy = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
]);

export const proxies = list.refine((parts) => parts.every((part) => proxy.safeParse(part).success), {
  error: 'must be a comma-separated list of addresses or networks, such as 10.0.0.1 or 10.0.0.0/8',
});

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const networks = list.refine((parts) => parts.every((part) => network.safeParse(part).success), {
  error: 'must be a comma-separated list of addresses or networks, such as 192.0.2.1 or 10.0.0.0/8',
});

/** List of servers as `host:port`, normalized like `hostAndPort`. */
export const servers = list
  .transform((parts) => parts.map(serverOf))
  .refine((found) => !found.includes(undefined), {
    error:
      'must be a comma-separated list of hosts with their ports, such as 127.0.0.1:11434 or [::1]:11434, without http:// and without a path',
  })
  .transform((found) => found.filter((one) => one !== undefined));

function serverOf(text: string): string | undefined {
  const isServer = /^(?:\[[\da-f:.]+\]|[^\s:/\\?#@[\]*%]+):[1-9]\d{0,4}$/i.test(text);
  const url = isServer ? URL.parse(`http://${text}`) : null;
  return url === null ? undefined : hostAndPort(url);
}

export const headerName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]{1,64}$/, { error: 'must be the name of a header, such as cf-ipcountry' });

export const webAddress = z.url({ error: 'must be an address such as https://chat.example.com' });
/** URL of a page that people may open. */
export const httpAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https:// or http://',
});

/** A whole number, or `none`, which becomes null. */
export const claimedFigure = z.union([z.literal('none').transform(() => null), wholeNumber(1)], {
  error: 'must be a whole number of at least 1, or none',
});

export const postgresAddress = addressBeginningWith(
  /^postgres(ql)?:\/\//,
  'must begin with postgres:// or postgresql://',
);
export const redisAddress = addressBeginningWith(/^rediss?:\/\//, 'must begin with redis:// or rediss://');
export const smtpAddress = addressBeginningWith(
  /^smtps?:\/\//,
  'must be an address such as smtp://user:password@mail.example.com:587',
);

/** Longest local part that leaves room for `+` and a token of 44 characters within the 64 of RFC 5321. */
const maxReplyLocalPart = 19;
/** So that the address with its token has no more than the 254 characters of RFC 5321. */
const maxReplyAddress = 209;

export const replyAddress = z
  .email({ error: 'must be a bare address such as answers@example.com' })
  .max(maxReplyAddress, { error: `must have at most ${maxReplyAddress} characters` })
  .refine((address) => !address.includes('+'), { error: 'must not contain +, which is followed by a token' })
  .refine((address) => address.indexOf('@') <= maxReplyLocalPart, {
    error: `must have at most ${maxReplyLocalPart} characters before the @, because a token of 45 follows them`,
  });

export const imapAddress = addressBeginningWith(
  /^imaps?:\/\//,
  'must be an address such as imaps://user:password@mail.example.com/INBOX',
).refine((text) => hasAccount(URL.parse(text)), {
  error:
    'must have a user and a password, percent-encoded, such as imaps://user:password@mail.example.com/INBOX',
});

function hasAccount(url: URL | null): boolean {
  return (
    url !== null && ![url.hostname, url.username, url.password].includes('') && isPercentEncoded(url.href)
  );
}

function isPercentEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/** A secret of Standard Webhooks 1.0. */
export const webhookSecret = z
  .string()
  .regex(/^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
    error:
      'must be whsec_ and base64 of 24 to 64 random bytes; `echo "whsec_$(openssl rand -base64 32)"` makes one',
  });

export const embeddingModel = z.string().regex(/^(openai|google|mistral|local|static):\S+$/, {
  error: 'must be written like openai:text-embedding-3-small',
});

/** List of origins (scheme, host, and port), normalized like `URL.origin`; its length is limited. */
export const localServers = list
  .refine((parts) => parts.every((part) => isOrigin(part)), {
    error: 'must be a comma-separated list of addresses such as http://127.0.0.1:11434, without a path',
  })
  .transform((parts) => parts.map((part) => new URL(part).origin))
  .refine((origins) => new Set(origins.map((origin) => new URL(origin).host)).size === origins.length, {
    error: 'must name each host and port once',
  })
  .refine((origins) => origins.length <= maxLocalServers, {
    error: `must name at most ${maxLocalServers} addresses`,
  });

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.pathname === '/' && url.username + url.password + url.search + url.hash === '';
}

function addressBeginningWith(start: RegExp, error: string) {
  return z.string().regex(start, { error });
}

const requirements = ['lowercase', 'uppercase', 'numeric', 'nonAlphanumeric'] as const;

/** Required character classes of a password, as a policy without a minimum length. */
export const passwordRequirements = z
  .literal('')
  .transform((): string[] => [])
  .or(listOf(requirements))
  .transform((given): PasswordPolicy => {
    const required = Object.fromEntries(requirements.map((name) => [name, given.includes(name)]));
    return { minLength: 0, ...required };
  });
