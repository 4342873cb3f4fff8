import type { collections } from './billing/billing-lists.ts';
import type { Language } from './language/languages.ts';
import type { PasswordPolicy } from './rights/password-policy.ts';

/** Facts about the installation, embedded in each page of the app. */
export interface Installation {
  /** Languages of the app, in selector order. */
  languages: readonly Language[];
  /** Whether changes are refused; pages that need an account then redirect to /maintenance. */
  maintenance: boolean;
  /** Maintenance scheduled to start automatically; null if none is planned. */
  plannedMaintenance: { message: string | null; startsAt: string; expectedEnd: string | null } | null;
  /** Password requirements from configuration and administrators; a form may require more. */
  passwordPolicy: PasswordPolicy;
  /** Figures for the landing page; null shows no claim. */
  claims: Readonly<Record<'users' | 'conversations' | 'countries', number | null>>;
  /** How plans are paid; null if nothing can be bought. */
  collection: (typeof collections)[number] | null;
  /** Whether members can log in with Google. */
  googleLogin: boolean;
  /** Whether a trusted proxy provides the visitor's country. */
  visitorCountry: boolean;
  operator: {
    name: string | null;
    address: string | null;
    /** URLs of the operator's own pages. */
    privacyUrl: string | null;
    termsUrl: string | null;
  };
}
