import { findUnstorable } from './storable.ts';

/** Maximum nesting of untrusted JSON. */
export const maxJsonDepth = 32;

/** Undefined if the bytes are not UTF-8. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Parses untrusted JSON; undefined for what a request body may not contain either. */
export function parseUntrusted(text: string): unknown {
  const value = parse(text);
  const isRefused =
    isDeeperThan(value, maxJsonDepth) || hasPrototypeKey(value) || findUnstorable(value) !== undefined;
  return isRefused ? undefined : value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keys that the body parser rejects: `__proto__` anywhere, and `prototype` below `constructor`. */
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

/** Whether objects and lists are nested deeper than `levels`. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeperThan(child, levels - 1));
}
