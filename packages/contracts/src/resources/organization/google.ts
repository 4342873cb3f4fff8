import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { email, line } from '../../values/primitives.ts';
import { user } from './identity.ts';

export const googleSignIn = z.strictObject({
  configured: z.boolean(),
  /** URL of Google's account chooser; null if Google sign-in is not configured. */
  authorizeUrl: z.string().nullable(),
  /** Bound to a short-lived cookie of this browser and returned inside the ID token. */
  nonce: z.string().nullable(),
});

const googleBody = z.strictObject({
  email,
  fullName: line(200),
  /** The `sub` of the ID token. */
  uid: z.string().min(1).max(255),
  photoURL: z.string().max(2_048).nullable(),
  idToken: z.string().min(1).max(10_000),
  /** Second-factor code, if the account has one. */
  code: z.string().max(32).optional(),
});

export const googleRoutes = defineRoutes({
  getGoogleSignIn: {
    method: 'GET',
    path: '/api/auth/google',
    summary: "URL of Google's account chooser",
    permission: 'public',
    responses: { 200: googleSignIn },
    errors: [],
  },
  signInWithGoogle: {
    method: 'POST',
    path: '/api/auth/google',
    summary: 'Sign in with a verified ID token; the other fields must match its claims',
    permission: 'public',
    body: googleBody,
    responses: { 200: user },
    errors: [
      'validation_failed',
      'google_refused',
      'registration_closed',
      'two_factor_required',
      'invalid_credentials',
      'rate_limited',
    ],
  },
});
