import { z } from 'zod';
import { email } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { password } from './identity.ts';

const token = z.string().min(1).max(200);

/** Passwords and addresses, and ways back into an account. */
export const recoveryRoutes = defineRoutes({
  forgotPassword: {
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Mail a link to set a new password; the answer is the same for every address',
    permission: 'public',
    body: z.strictObject({ email }),
    responses: { 200: z.strictObject({ message: z.string() }) },
    errors: ['validation_failed', 'rate_limited'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Set a new password with the link of a mail',
    permission: 'public',
    body: z.strictObject({ token, password }),
    responses: { 204: null },
    errors: ['validation_failed', 'link_invalid', 'rate_limited'],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/verify-email',
    summary: 'Prove an e-mail address with the link of a mail',
    permission: 'public',
    body: z.strictObject({ token }),
    responses: { 204: null },
    errors: ['validation_failed', 'link_invalid', 'rate_limited'],
  },
  resendVerification: {
    method: 'POST',
    path: '/api/user/resend-verification',
    summary: 'Mail the link that proves the e-mail address again',
    permission: 'session',
    responses: { 204: null },
    errors: ['unauthenticated', 'rate_limited'],
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/change-password',
    summary: 'Set another password; ends every other session',
    permission: 'session',
    body: z.strictObject({
      currentPassword: password.min(1, { error: 'auth:errors.passwordRequired' }),
      newPassword: password,
    }),
    responses: { 204: null },
    errors: ['unauthenticated', 'validation_failed', 'rate_limited'],
  },
});
