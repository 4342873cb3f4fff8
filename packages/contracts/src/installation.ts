import type { collections } from './billing-lists.ts';
import type { Language } from './languages.ts';
import type { PasswordPolicy } from './password-policy.ts';

/** What the pages of the app say about the installation that serves them; written into each page. */
export interface Installation {
  /** Languages of the app, in the order of selectors. */
  languages: readonly Language[];
  /** Whether changes are refused; pages that need an account then lead to /maintenance. */
  maintenance: boolean;
  /** Maintenance that will begin by itself; null where none is planned. */
  plannedMaintenance: { message: string | null; startsAt: string; expectedEnd: string | null } | null;
  /** What every new password must have, as the configuration and administrators say; a form may ask for more. */
  passwordPolicy: PasswordPolicy;
  /** Figures of the landing page; null claims nothing. */
  claims: Readonly<Record<'users' | 'conversations' | 'countries', number | null>>;
  /** How plans are paid; null where nothing can be bought. */
  collection: (typeof collections)[number] | null;
  /** Whether members can log in with Google. */
  googleLogin: boolean;
  /** Whether a trusted proxy names the country of visitors. */
  visitorCountry: boolean;
  operator: {
    name: string | null;
    address: string | null;
    /** The operator's own pages. */
    privacyUrl: string | null;
    termsUrl: string | null;
  };
}
