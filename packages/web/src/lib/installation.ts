import type { Installation } from '@parley/contracts/installation';
import { signInPolicy } from '@parley/contracts/rights/password-policy';

/**
 * Defaults without a server's configuration, as in development and in the build: English, and nothing that only an operator
 * knows.
 */
const unnamed: Installation = {
  languages: ['en'],
  maintenance: false,
  plannedMaintenance: null,
  passwordPolicy: signInPolicy,
  claims: { users: null, conversations: null, countries: null },
  collection: null,
  googleLogin: false,
  visitorCountry: false,
  operator: { name: null, address: null, privacyUrl: null, termsUrl: null },
};

let read: { text: string; installation: Installation } | undefined;

/** Returns the installation's configuration, which the server embeds in the page. */
export function installation(): Installation {
  const text = globalThis.document?.getElementById('parley-config')?.textContent ?? '';
  if (read?.text !== text) read = { text, installation: text === '' ? unnamed : JSON.parse(text) };
  return read.installation;
}
