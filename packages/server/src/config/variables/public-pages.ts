import { languages } from '@parley/contracts/language/languages';
import { z } from 'zod';
import { claimedFigure, httpAddress, listOf } from '../variable-schemas.ts';
import type { Variables } from './variable.ts';

/** Public pages, shown before sign-in. */
export const publicPagesVariables = {
  LANGUAGES: {
    schema: listOf(languages).transform((codes) =>
      languages.filter((one) => one === 'en' || codes.includes(one)),
    ),
    unset: 'the languages whose translation is complete',
    meaning:
      'Languages of the app and its emails, separated by commas; English is always one of them, and stands in for what is not translated.',
    example: 'en',
  },
  OPERATOR_NAME: {
    schema: z.string(),
    unset: 'the pages say that it is not named',
    meaning: 'Who runs this installation, for the privacy policy and the terms of service.',
    example: 'Example Ltd',
  },
  OPERATOR_ADDRESS: {
    schema: z.string(),
    meaning: 'Where the operator can be reached: a postal or an email address.',
    example: 'privacy@example.com',
  },
  PRIVACY_URL: {
    schema: httpAddress,
    meaning: 'The operator’s own privacy policy, which `/privacy-policy` then links to.',
    example: 'https://example.com/privacy',
  },
  TERMS_URL: {
    schema: httpAddress,
    meaning: 'The operator’s own terms, which `/terms-of-service` then links to.',
    example: 'https://example.com/terms',
  },
  CLAIM_USERS: {
    schema: claimedFigure,
    default: '10000',
    meaning: 'Users that the landing page claims; state your own figure, or `none` to claim nothing.',
    example: 'none',
  },
  CLAIM_CONVERSATIONS: {
    schema: claimedFigure,
    default: '1000000',
    meaning: 'Conversations that the landing page claims, or `none`.',
    example: 'none',
  },
  CLAIM_COUNTRIES: {
    schema: claimedFigure,
    default: '45',
    meaning: 'Countries that the landing page claims, or `none`.',
    example: 'none',
  },
} as const satisfies Variables;
