const credentialName =
  /auth|key|token|secret|passw|passphrase|cookie|session|signature|credential|bearer|jwt|^(user_?)?pass$|^sign?$|^pwd$|^pin$|^code$/i;

/** Whether a header or a parameter of this name commonly holds something that nobody else may know. */
function isCredentialName(name: string): boolean {
  return credentialName.test(name);
}

/** Nothing but a formula, which names a secret without holding it. */
const formulaAlone = /^\s*\{\{[^{}]*\}\}\s*$/;
const parameter = /([?&])([^=&#]+)=([^&#]*)/g;

/** A value under this name, or empty if it commonly holds a credential and was typed. */
export function typedValue(name: string, value: string): string {
  return isCredentialName(name) && !formulaAlone.test(value) ? '' : value;
}

/** An address whose parameters that commonly hold credentials are empty. */
export function addressWithoutCredentials(address: string): string {
  return address.replace(
    parameter,
    (_whole, mark: string, name: string, value: string) => `${mark}${name}=${typedValue(name, value)}`,
  );
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
