import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { email } from '../../values/primitives.ts';
import { password } from './identity.ts';

const token = z.string().min(1).max(200);

/** Password reset, password change, and email verification. */
export const recoveryRoutes = defineRoutes({
  forgotPassword: {
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Email a link to set a new password; the response is the same for every address',
    permission: 'public',
    body: z.strictObject({ email }),
    responses: { 200: z.strictObject({ message: z.string() }) },
    errors: ['validation_failed', 'rate_limited'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Set a new password with an emailed link',
    permission: 'public',
    body: z.strictObject({ token, password }),
    responses: { 204: null },
    errors: ['validation_failed', 'link_invalid', 'rate_limited'],
  },
  checkResetLink: {
    method: 'POST',
    path: '/api/reset-password/check',
    summary: 'Whether an emailed link can still set a password',
    permission: 'public',
    body: z.strictObject({ token }),
    responses: { 200: z.strictObject({ valid: z.boolean() }) },
    errors: ['validation_failed', 'rate_limited'],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/verify-email',
    summary: 'Verify an email address with an emailed link, in a session of the account or with its password',
    permission: 'public',
    body: z.strictObject({ token, password: password.optional() }),
    responses: { 204: null },
    errors: ['validation_failed', 'link_invalid', 'verification_needs_password', 'rate_limited'],
  },
  resendVerification: {
    method: 'POST',
    path: '/api/user/resend-verification',
    summary: 'Email the verification link again',
    permission: 'session',
    responses: { 204: null },
    errors: ['unauthenticated', 'rate_limited'],
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/change-password',
    summary: 'Change the password; ends every other session',
    permission: 'session',
    body: z.strictObject({
      currentPassword: password.min(1, { error: 'auth:errors.passwordRequired' }),
      newPassword: password,
    }),
    responses: { 204: null },
    errors: ['unauthenticated', 'validation_failed', 'rate_limited'],
  },
});
