import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { id, isoDate, nullableDate, pathId } from '../../values/primitives.ts';
import { password } from './identity.ts';

const code = z.string().trim().min(1).max(32);

export const accountSession = z.strictObject({
  id,
  /** Human-readable browser and operating system, such as "Firefox on Windows". */
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: isoDate,
  lastActive: isoDate,
  current: z.boolean(),
});

export const accountSecurity = z.strictObject({
  passwordChangedAt: nullableDate,
  twoFactorEnabledAt: nullableDate,
  recoveryCodesLeft: z.number().int(),
  googleLinked: z.boolean(),
});

export const twoFactorSetup = z.strictObject({
  /** Base32, for manual entry without a camera. */
  secret: z.string(),
  otpauthUrl: z.string(),
  /** Each can replace a code once. */
  recoveryCodes: z.array(z.string()),
});

const codeErrors = [
  'unauthenticated',
  'confirmation_required',
  'validation_failed',
  'proof_refused',
  'rate_limited',
] as const;

/** Step-up, sessions, and second factor of the signed-in user. */
export const securityRoutes = defineRoutes({
  confirmIdentity: {
    method: 'POST',
    path: '/api/user/confirm',
    summary: 'Re-authenticate; valid for 10 minutes',
    permission: 'session',
    body: z
      .strictObject({
        password: password.min(1).optional(),
        code: code.optional(),
        idToken: z.string().min(1).max(10_000).optional(),
      })
      .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
        error: 'validation.oneProof',
      }),
    responses: { 204: null },
    errors: ['unauthenticated', 'validation_failed', 'proof_refused', 'rate_limited'],
  },
  getSecurity: {
    method: 'GET',
    path: '/api/user/security',
    summary: 'Sign-in methods of the user',
    permission: 'session',
    responses: { 200: accountSecurity },
    errors: ['unauthenticated'],
  },
  listSessions: {
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'Active sessions of the user',
    permission: 'session',
    responses: { 200: z.array(accountSession) },
    errors: ['unauthenticated'],
  },
  revokeSession: {
    method: 'DELETE',
    path: '/api/user/sessions/{sessionId}',
    summary: 'Sign out one device',
    permission: 'session',
    params: z.strictObject({ sessionId: pathId() }),
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found'],
  },
  revokeOtherSessions: {
    method: 'DELETE',
    path: '/api/user/sessions',
    summary: 'Sign out every other device',
    permission: 'session',
    responses: { 204: null },
    errors: ['unauthenticated'],
  },
  setUpTwoFactor: {
    method: 'POST',
    path: '/api/user/two-factor/setup',
    summary: 'Create a new secret and recovery codes; nothing changes until the second factor is enabled',
    permission: 'session',
    responses: { 200: twoFactorSetup },
    errors: ['unauthenticated', 'confirmation_required', 'conflict'],
    confirmation: true,
  },
  enableTwoFactor: {
    method: 'POST',
    path: '/api/user/two-factor/enable',
    summary: 'Turn the second factor on with a code of the new secret; ends every other session',
    permission: 'session',
    body: z.strictObject({ code }),
    responses: { 204: null },
    errors: codeErrors,
    confirmation: true,
  },
  disableTwoFactor: {
    method: 'POST',
    path: '/api/user/two-factor/disable',
    summary: 'Turn the second factor off with a code or a recovery code; ends every other session',
    permission: 'session',
    body: z.strictObject({ code }),
    responses: { 204: null },
    errors: codeErrors,
    confirmation: true,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/user/two-factor/recovery-codes',
    summary: 'Create new recovery codes; the old ones stop working',
    permission: 'session',
    responses: { 200: z.strictObject({ recoveryCodes: z.array(z.string()) }) },
    errors: ['unauthenticated', 'confirmation_required', 'conflict'],
    confirmation: true,
  },
});
