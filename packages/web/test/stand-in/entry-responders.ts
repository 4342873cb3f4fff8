import type { agencyRoutes } from '@parley/contracts/resources/organization/agencies';
import type { User } from '@parley/contracts/resources/organization/identity';
import type { memberRoutes } from '@parley/contracts/resources/organization/members';
import type { ResponseOf } from '@parley/contracts/route';
import { type Responders, refuse } from './responder.ts';
import { organizationDetail, sampleCurrentOrganization, sampleOrganization } from './samples.ts';
import type { StandInState } from './state.ts';

/** Email of an account with a second factor; its code is 123456. */
export const secured = 'secured@harbourbooks.example';
/** The only valid token of all links. */
export const goodToken = 'good-token';
export const agencyId = '0199c0de-0000-7000-8000-0000000000a9';

export const agency: ResponseOf<typeof agencyRoutes.getAgency> = {
  id: agencyId,
  name: 'Northlight Studio',
  logo: null,
  primaryColor: '#17333f',
  secondaryColor: null,
  footerLabel: 'Northlight Studio, Bergen',
  footerLink: 'https://northlight.example/',
};
export const invitation: ResponseOf<typeof memberRoutes.getInvitation> = {
  organization: { id: '0199c0de-0000-7000-8000-000000000002', name: 'Northgate Press', logo: null },
  role: 'member',
  email: 'Ada@harbourbooks.example',
  invitedBy: 'Maren Halden',
};

type Credentials = { email: string; password?: string; code?: string | undefined };

/** Sign-in and sign-up: every password except "wrong" is correct. */
export function entryResponders(state: StandInState): Responders {
  const signIn = (): User => {
    state.isSignedIn = true;
    return state.user;
  };
  const logIn = ({ email, password, code }: Credentials) => {
    if (password === 'wrong') return refuse('invalid_credentials');
    return email === secured ? withSecondFactor(code) : signIn();
  };
  const withSecondFactor = (code: string | undefined) => {
    if (code === undefined) return refuse('two_factor_required');
    return code === '123456' || code === 'recovery-code-1' ? signIn() : refuse('invalid_credentials');
  };
  const register = ({ email }: Credentials) =>
    email === 'taken@example.com' ? refuse('email_in_use') : signIn();
  const withLink = (token: string | undefined) => (token === goodToken ? undefined : refuse('link_invalid'));
  const ofAgency = (id: string) => (id === agencyId ? undefined : refuse('not_found'));
  return {
    // The stand-in has no platform administrators and no maintenance.
    getAdminSession: () => ({ authenticated: false, mustSetUpSecondFactor: false, admin: null }),
    getMaintenance: () => ({ active: false, message: null, expectedEnd: null, startsAt: null }),
    login: ({ body }) => logIn(body),
    register: ({ body }) => register(body),
    logInWithAgency: ({ params, body }) => ofAgency(params.agencyId) ?? logIn(body),
    registerWithAgency: ({ params, body }) => ofAgency(params.agencyId) ?? register(body),
    getAgency: ({ params }) => ofAgency(params.agencyId) ?? agency,
    logout: () => {
      state.isSignedIn = false;
    },
    checkResetLink: ({ body }) => ({ valid: body.token === goodToken }),
    getGoogleSignIn: () => ({ configured: false, authorizeUrl: null, nonce: null }),
    signInWithGoogle: ({ body }) => (body.email === secured ? withSecondFactor(body.code) : signIn()),
    forgotPassword: () => ({ message: 'Sent' }),
    resetPassword: ({ body }) => withLink(body.token),
    verifyEmail: ({ body }) => withLink(body.token),
    getInvitation: ({ query }) => withLink(query.token) ?? invitation,
    registerAndJoin: ({ body }) => withLink(body.token) ?? signIn(),
    acceptInvitation: () => {
      const { organization } = invitation;
      const joined = sampleOrganization(organization.id, organization.name, false);
      state.user = { ...state.user, currentOrganization: sampleCurrentOrganization(joined) };
      return organizationDetail(sampleCurrentOrganization(joined));
    },
  };
}
