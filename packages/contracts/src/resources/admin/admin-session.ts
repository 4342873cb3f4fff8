import { z } from 'zod';
import { adminRoles } from '../../rights/admin-permissions.ts';
import { defineRoutes } from '../../route.ts';
import { id } from '../../values/primitives.ts';
import { loginBody, password } from '../organization/identity.ts';

const code = z.string().trim().min(1).max(32);

/** The signed-in administrator. */
export const admin = z.strictObject({
  id,
  email: z.string(),
  fullName: z.string(),
  role: z.enum(adminRoles),
  twoFactorEnabled: z.boolean(),
});
export type Admin = z.output<typeof admin>;

export const adminSession = z.strictObject({
  /** Also false until the second factor that this installation requires is set up. */
  authenticated: z.boolean(),
  /** Signed in, but without access until the second factor is set up. */
  mustSetUpSecondFactor: z.boolean(),
  admin: admin.nullable(),
});

export const adminFactorSetup = z.strictObject({
  /** Base32, for manual entry without a camera. */
  secret: z.string(),
  otpauthUrl: z.string(),
});

/** Sign-in of platform administrators, with accounts, sessions and a cookie separate from those of users. */
export const adminSessionRoutes = defineRoutes({
  adminLogin: {
    method: 'POST',
    path: '/api/admin/login',
    summary: 'Sign in as a platform administrator',
    permission: 'public',
    body: loginBody,
    responses: { 200: z.strictObject({ admin, mustSetUpSecondFactor: z.boolean() }) },
    errors: ['validation_failed', 'invalid_credentials', 'two_factor_required', 'rate_limited'],
  },
  adminLogout: {
    method: 'POST',
    path: '/api/admin/logout',
    summary: 'End the session of a platform administrator',
    permission: 'public',
    responses: { 204: null },
    errors: [],
  },
  getAdminSession: {
    method: 'GET',
    path: '/admin/session',
    summary: 'Whether the caller is a signed-in platform administrator',
    permission: 'public',
    responses: { 200: adminSession },
    errors: [],
  },
  confirmAdmin: {
    method: 'POST',
    path: '/api/admin/confirm',
    summary: 'Re-authenticate as a platform administrator; valid for 10 minutes',
    permission: 'admin:session',
    body: z
      .strictObject({ password: password.min(1).optional(), code: code.optional() })
      .refine((body) => (body.password === undefined) !== (body.code === undefined), {
        error: 'validation.oneProof',
      }),
    responses: { 204: null },
    errors: ['unauthenticated', 'validation_failed', 'proof_refused', 'rate_limited'],
  },
  setUpAdminTwoFactor: {
    method: 'POST',
    path: '/api/admin/two-factor/setup',
    summary: 'Create a new secret; nothing changes until the second factor is enabled',
    permission: 'admin:session',
    responses: { 200: adminFactorSetup },
    errors: ['unauthenticated', 'confirmation_required', 'conflict'],
    confirmation: true,
    duringFactorSetup: true,
  },
  enableAdminTwoFactor: {
    method: 'POST',
    path: '/api/admin/two-factor/enable',
    summary: 'Turn the second factor on with a code of the new secret; ends the other sessions',
    permission: 'admin:session',
    body: z.strictObject({ code }),
    responses: { 204: null },
    errors: [
      'unauthenticated',
      'confirmation_required',
      'validation_failed',
      'proof_refused',
      'rate_limited',
    ],
    confirmation: true,
    duringFactorSetup: true,
  },
});
