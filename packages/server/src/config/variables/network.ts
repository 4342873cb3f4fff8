import { headerName, httpAddress, proxies, servers } from '../variable-schemas.ts';
import type { Variables } from './variable.ts';

/** Outgoing connections, and which proxies are trusted to report a visitor's address. */
export const networkVariables = {
  EGRESS_ALLOW: {
    schema: servers,
    default: '',
    meaning: 'Private `host:port` pairs that websites and providers may be reached at, separated by commas.',
    example: '127.0.0.1:11434',
  },
  GOOGLE_ANALYTICS_BASE_URL: {
    schema: httpAddress,
    default: 'https://www.google-analytics.com',
    meaning: 'Address of Google Analytics, for organizations that connect it.',
  },
  TRUSTED_PROXIES: {
    schema: proxies,
    default: '',
    meaning: 'Addresses or networks of proxies whose `X-Forwarded-For` is trusted, separated by commas.',
    example: '10.0.0.1',
  },
  COUNTRY_HEADER: {
    schema: headerName,
    unset: 'conversations have no country',
    meaning:
      'Header in which a trusted proxy names the visitor’s country by its two letters (ISO 3166-1); from anybody else it is ignored.',
    example: 'cf-ipcountry',
  },
} as const satisfies Variables;
