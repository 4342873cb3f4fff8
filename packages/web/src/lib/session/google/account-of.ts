export type GoogleAccount = {
  email: string;
  fullName: string;
  uid: string;
  photoURL: string | null;
  idToken: string;
};

/** Returns the claims of a JSON web token, unverified: only the server can verify them. */
function claimsOf(token: string): Record<string, unknown> {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the account of an ID token, or null if it contains none (OpenID Connect Core 1.0, sections 2 and 5.1). */
export function accountOf(idToken: string): GoogleAccount | null {
  const { sub, email, name, picture } = claimsOf(idToken);
  const [uid, address] = [textOf(sub), textOf(email)];
  if (uid === '' || address === '') return null;
  return { email: address, fullName: textOf(name), uid, photoURL: textOf(picture) || null, idToken };
}
