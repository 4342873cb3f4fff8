import { looksRandom, replaceSecretSegments, withoutFormulas } from './secret-segments.ts';

const credentialName =
  /auth|key|token|secret|passw|passphrase|cookie|session|signature|credential|bearer|jwt|^(user_?)?pass$|^sign?$|^pwd$|^pin$|^code$/i;

/** Whether a header or a parameter of this name commonly holds something that nobody else may know. */
function isCredentialName(name: string): boolean {
  return credentialName.test(name);
}

/** Nothing but a formula, which names a secret without holding it. */
const formulaAlone = /^\s*\{\{[^{}]*\}\}\s*$/;
const parameter = /([?&])([^=&#]+)=([^&#]*)/g;

/** A value under this name, or empty if it commonly holds a credential, or looks like one, and was typed. */
export function typedValue(name: string, value: string): string {
  const isSecret = isCredentialName(name) || looksRandom(withoutFormulas(value));
  return isSecret && !formulaAlone.test(value) ? '' : value;
}

/** What stands in an address for a part of its path that looks like a token. */
export const removedSegment = 'REMOVED';

/**
 * An address whose parameters that commonly hold credentials are empty.
 * @param replaced what stands for a part of its path that looks like a token
 */
export function addressWithoutCredentials(
  address: string,
  replaced: (segment: string) => string = () => removedSegment,
): string {
  return replaceSecretSegments(address, replaced).replace(
    parameter,
    (_whole, mark: string, name: string, value: string) => `${mark}${name}=${typedValue(name, value)}`,
  );
}

/** What was typed into an address under names that commonly hold credentials, and what of its path looks like a token. */
export function credentialsIn(address: string): string[] {
  const found: string[] = [];
  replaceSecretSegments(address, (segment) => {
    found.push(segment, decoded(segment));
    return segment;
  });
  for (const [, , name = '', value = ''] of address.matchAll(parameter)) {
    if (typedValue(name, value) !== value) found.push(decoded(value));
  }
  return found;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** JSON whose texts under names that commonly hold credentials are empty. */
export function jsonWithoutCredentials(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return typedValue(name, value);
  if (Array.isArray(value)) return value.map((item) => jsonWithoutCredentials(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, jsonWithoutCredentials(child, key)]),
  );
}
