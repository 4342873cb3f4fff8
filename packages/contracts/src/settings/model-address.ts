import { webAddress } from '../values/primitives.ts';

/** Endpoint paths that users often copy with the base URL, and that programs append themselves. */
const callPaths = ['/chat/completions', '/completions', '/embeddings', '/models', '/responses', '/messages'];

/** Returns the base URL of a model provider, without an endpoint path and without trailing slashes. */
export function baseOfModelAddress(address: string): string {
  const bare = withoutSlashes(address);
  const path = callPaths.find((call) => bare.toLowerCase().endsWith(call));
  return path === undefined ? bare : withoutSlashes(bare.slice(0, -path.length));
}

/** Whether two URLs belong to the same provider; two nulls do as well. */
export function isSameModelAddress(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return baseOfModelAddress(one) === baseOfModelAddress(other);
}

/** The base URL of a model provider as entered by a user. */
export const modelAddress = webAddress
  .refine((address) => !/[?#]/.test(address), { error: 'validation.modelAddressQuery' })
  .transform(baseOfModelAddress);

function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
