import { z } from 'zod';
import { flag, networks, passwordRequirements, webAddress, wholeNumber } from '../variable-schemas.ts';
import type { Variables } from './variable.ts';

/** Sign-in of users and administrators. */
export const signInVariables = {
  PASSWORD_MIN_LENGTH: {
    schema: wholeNumber(6, 128),
    default: '6',
    meaning: 'Shortest new password, in characters.',
  },
  PASSWORD_REQUIRES: {
    schema: passwordRequirements,
    default: '',
    meaning:
      'What every new password must contain: a list of `lowercase`, `uppercase`, `numeric`, `nonAlphanumeric`, separated by commas.',
    example: 'lowercase,uppercase,numeric',
  },
  PASSWORD_REFUSE_COMMON: {
    schema: flag,
    default: 'false',
    meaning: '`true` refuses common passwords, such as `qwerty123`.',
    example: 'true',
  },
  ADMIN_EMAIL: {
    schema: z.string(),
    unset: 'no administrator is created at the start',
    meaning:
      'With `ADMIN_PASSWORD`, creates the first administrator of the platform, who signs in at `/admin/login`; ignored once there is one.',
    example: 'admin@example.com',
  },
  ADMIN_PASSWORD: {
    schema: z.string(),
    meaning: 'Password of that first administrator, at least 12 characters.',
    example: '',
    secret: true,
  },
  ADMIN_ALLOW: {
    schema: networks,
    unset: 'the admin area may be reached from everywhere',
    meaning:
      'Addresses or networks that may reach the admin area, separated by commas; from anywhere else it does not exist.',
    example: '10.0.0.0/8',
  },
  GOOGLE_CLIENT_ID: {
    schema: z.string(),
    unset: 'sign-in with Google is off',
    meaning:
      'Turns on sign-in with Google: the id of an OAuth client of type web application whose redirect address is `<APP_URL>/auth/google`.',
  },
  GOOGLE_ISSUER: {
    schema: webAddress,
    default: 'https://accounts.google.com',
    meaning:
      'Another OpenID Connect issuer in place of Google; it must return ID tokens (`response_type=id_token`).',
  },
  GOOGLE_AUTHORIZE_URL: {
    schema: webAddress,
    default: 'https://accounts.google.com/o/oauth2/v2/auth',
    meaning: 'Where that issuer lets people choose an account.',
  },
  GOOGLE_JWKS_URL: {
    schema: webAddress,
    default: 'https://www.googleapis.com/oauth2/v3/certs',
    meaning: 'Where that issuer publishes its signing keys.',
  },
} as const satisfies Variables;
