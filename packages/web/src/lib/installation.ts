import type { Installation } from '@parley/contracts/installation';
import { signInPolicy } from '@parley/contracts/password-policy';

/** Without a server that says otherwise, as in development and in the build: English, and nothing that only an operator can know. */
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

/** What the server has written into this page about the installation. */
export function installation(): Installation {
  const text = globalThis.document?.getElementById('parley-config')?.textContent ?? '';
  if (read?.text !== text) read = { text, installation: text === '' ? unnamed : JSON.parse(text) };
  return read.installation;
}
