import type { Installation } from '@parley/contracts/installation';
import { languages } from '@parley/contracts/language/languages';

/** Sample installation that offers every language, for tests that depend on the language. */
export const sampleInstallation: Installation = {
  languages,
  maintenance: false,
  plannedMaintenance: null,
  passwordPolicy: { minLength: 6 },
  claims: { users: 10_000, conversations: 1_000_000, countries: 45 },
  collection: null,
  googleLogin: false,
  visitorCountry: false,
  operator: { name: null, address: null, privacyUrl: null, termsUrl: null },
};

/** HTML element that embeds the configuration in a page. */
export function installationTag(installation: Installation): string {
  return `<script type="application/json" id="parley-config">${JSON.stringify(installation)}</script>`;
}
