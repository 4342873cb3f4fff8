import { looksRandom, replaceSecretSegments, withoutFormulas } from './secret-segments.ts';

const credentialName =
  /auth|key|token|secret|passw|passphrase|cookie|session|signature|credential|bearer|jwt|^(user_?)?pass$|^sign?$|^pwd$|^pin$|^code$/i;

/** Whether a header or parameter with this name commonly contains a secret. */
function isCredentialName(name: string): boolean {
  return credentialName.test(name);
}

/** A value that is only a formula, which refers to a secret without containing it. */
const formulaAlone = /^\s*\{\{[^{}]*\}\}\s*$/;
const parameter = /([?&])([^=&#]+)=([^&#]*)/g;

/** The value, or empty if the name or the value indicates a credential that was typed in. */
export function typedValue(name: string, value: string): string {
  const isSecret = isCredentialName(name) || looksRandom(withoutFormulas(value));
  return isSecret && !formulaAlone.test(value) ? '' : value;
}

/** Placeholder for a path segment of a URL that looks like a token. */
export const removedSegment = 'REMOVED';

/**
 * A URL with emptied parameters where their names indicate credentials.
 * @param replaced replacement for a path segment that looks like a token
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

/** Values of a URL's parameters whose names indicate credentials, and path segments that look like tokens. */
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

/** JSON with emptied texts where their names indicate credentials. */
export function jsonWithoutCredentials(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return typedValue(name, value);
  if (Array.isArray(value)) return value.map((item) => jsonWithoutCredentials(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, jsonWithoutCredentials(child, key)]),
  );
}
