import type { googleRoutes } from '../../../resources/organization/google.ts';
import type { identityRoutes } from '../../../resources/organization/identity.ts';
import type { recoveryRoutes } from '../../../resources/organization/recovery.ts';
import type { securityRoutes } from '../../../resources/organization/security.ts';
import type { ResourceText } from '../operation-text.ts';

const password = 'correct horse battery staple';

export const identityText = {
  tag: 'Account',
  description: 'Signing up and logging in. These set a cookie and are for browsers; programs use an API key.',
  operations: {
    register: {
      body: {
        email: 'ada@example.com',
        password,
        fullName: 'Ada Lovelace',
        organizationName: 'Example Ltd',
        termsAccepted: true,
      },
    },
    login: {
      description:
        'Refused with `two_factor_required` until `code` is sent, if the account has a second factor.',
      body: { email: 'ada@example.com', password },
    },
    logout: '',
    getUser: '',
    patchUser: 'Only the fields that are sent change. A new email address must be verified.',
  },
} satisfies ResourceText<typeof identityRoutes>;

export const googleText = {
  tag: 'Google sign-in',
  description: 'Signing in with a Google account, where the operator has set it up.',
  operations: { getGoogleSignIn: '', signInWithGoogle: '' },
} satisfies ResourceText<typeof googleRoutes>;

export const recoveryText = {
  tag: 'Password and email',
  description:
    'Forgotten passwords, and links that verify an email address. Links are emailed and work once.',
  operations: {
    forgotPassword: '',
    resetPassword: 'Ends every session of the account.',
    checkResetLink: '',
    verifyEmail: '',
    resendVerification: '',
    changePassword: '',
  },
} satisfies ResourceText<typeof recoveryRoutes>;

export const securityText = {
  tag: 'Account security',
  description: 'Sessions and the second factor of the signed-in user.',
  operations: {
    confirmIdentity: {
      description:
        'Exactly one of `password`, `code` and `idToken`. Sensitive actions ask for it with `confirmation_required`.',
      body: { password },
    },
    getSecurity: '',
    listSessions: '',
    revokeSession: '',
    revokeOtherSessions: '',
    setUpTwoFactor: '',
    enableTwoFactor: { body: { code: '123456' } },
    disableTwoFactor: { body: { code: '123456' } },
    renewRecoveryCodes: '',
  },
} satisfies ResourceText<typeof securityRoutes>;
