import { isDeeperThan } from './json-depth.ts';

/** Levels of objects and lists that untrusted JSON may have. */
export const maxJsonDepth = 32;

/** Undefined for what is not UTF-8. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const escapedNul = '\\u0000';

/** Whether JSON holds NUL, written or escaped. */
export function hasNul(text: string): boolean {
  if (text.includes('\u0000')) return true;
  for (let at = text.indexOf(escapedNul); at !== -1; at = text.indexOf(escapedNul, at + 1)) {
    // An even number of backslashes before it are pairs; an odd one escapes its own.
    let start = at;
    while (text[start - 1] === '\\') start -= 1;
    if ((at - start) % 2 === 0) return true;
  }
  return false;
}

/** Parses untrusted JSON; undefined for what a body of a request may not be either. */
export function parseUntrusted(text: string): unknown {
  const value = parse(text);
  const isRefused = hasNul(text) || isDeeperThan(value, maxJsonDepth) || hasPrototypeKey(value);
  return isRefused ? undefined : value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As the parser of bodies has it: `__proto__` anywhere, and `prototype` below `constructor`. */
function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, child]) =>
      key === '__proto__' ||
      (key === 'constructor' &&
        typeof child === 'object' &&
        child !== null &&
        Object.hasOwn(child, 'prototype')) ||
      hasPrototypeKey(child),
  );
}
