import { webAddress } from './primitives.ts';

/** What people copy with an address: the paths of single calls, which the programs add themselves. */
const callPaths = ['/chat/completions', '/completions', '/embeddings', '/models', '/responses', '/messages'];

/** The base address of a provider of models, without the path of a call and without slashes at its end. */
export function baseOfModelAddress(address: string): string {
  const bare = withoutSlashes(address);
  const path = callPaths.find((call) => bare.toLowerCase().endsWith(call));
  return path === undefined ? bare : withoutSlashes(bare.slice(0, -path.length));
}

/** Whether two addresses, or none, are those of the same provider. */
export function isSameModelAddress(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return baseOfModelAddress(one) === baseOfModelAddress(other);
}

/** The base address of a provider of models as people type it. */
export const modelAddress = webAddress
  .refine((address) => !/[?#]/.test(address), { error: 'validation.modelAddressQuery' })
  .transform(baseOfModelAddress);

function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
