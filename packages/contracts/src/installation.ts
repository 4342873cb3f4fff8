import type { Language } from './languages.ts';

/** What the pages of the app say about the installation that serves them; written into each page. */
export interface Installation {
  /** Languages of the app, in the order of selectors. */
  languages: readonly Language[];
  /** Whether changes are refused; pages that need an account then lead to /maintenance. */
  maintenance: boolean;
  /** Figures of the landing page; null claims nothing. */
  claims: Readonly<Record<'users' | 'conversations' | 'countries', number | null>>;
  operator: {
    name: string | null;
    address: string | null;
    /** The operator's own pages. */
    privacyUrl: string | null;
    termsUrl: string | null;
  };
}
