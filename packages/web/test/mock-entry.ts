type Refusal = [status: number, code: string, message: string];
export type EntryAnswer = { status: number; body?: unknown; signsIn?: boolean; refusal?: Refusal };

/** An account of the stand-in server with a second factor; its code is 123456. */
export const secured = 'secured@harbourbooks.example';
/** The one link of every kind that is good. */
export const goodToken = 'good-token';
export const agencyId = '0199c0de-0000-7000-8000-0000000000a9';

export const agency = {
  id: agencyId,
  name: 'Northlight Studio',
  logo: null,
  primaryColor: '#17333f',
  secondaryColor: null,
  footerLabel: 'Northlight Studio, Bergen',
  footerLink: 'https://northlight.example/',
};
export const invitation = {
  organization: { id: '0199c0de-0000-7000-8000-000000000002', name: 'Northgate Press', logo: null },
  role: 'member',
  email: 'Ada@harbourbooks.example',
  invitedBy: 'Maren Halden',
};

const refuse = (...refusal: Refusal): EntryAnswer => ({ status: refusal[0], refusal });
const badLink = () => refuse(400, 'link_invalid', 'This link is invalid or has expired');
const signIn = (status: number): EntryAnswer => ({ status, signsIn: true });

function secondFactor(code: unknown): EntryAnswer {
  if (code === undefined) return refuse(401, 'two_factor_required', 'Enter the code of your second factor');
  return code === '123456' || code === 'recovery-code-1'
    ? signIn(200)
    : refuse(401, 'invalid_credentials', 'Invalid email or password');
}

function logIn({ email, password, code }: Record<string, unknown>): EntryAnswer {
  if (password === 'wrong') return refuse(401, 'invalid_credentials', 'Invalid email or password');
  return email === secured ? secondFactor(code) : signIn(200);
}

function register({ email }: Record<string, unknown>): EntryAnswer {
  return email === 'taken@example.com' ? refuse(409, 'email_in_use', 'Email already in use') : signIn(201);
}

type Answer = (sent: Record<string, unknown>, query: URLSearchParams) => EntryAnswer;

const withLink =
  (answer: EntryAnswer): Answer =>
  (sent) =>
    sent.token === goodToken ? answer : badLink();

const answers: Record<string, Answer> = {
  'POST /api/login': logIn,
  'POST /api/register': register,
  [`POST /api/agency/${agencyId}/login`]: logIn,
  [`POST /api/agency/${agencyId}/register`]: register,
  [`GET /api/agency/${agencyId}`]: () => ({ status: 200, body: agency }),
  'GET /api/auth/google': () => ({
    status: 200,
    body: { configured: false, authorizeUrl: null, nonce: null },
  }),
  'POST /api/auth/google': ({ email, code }) => (email === secured ? secondFactor(code) : signIn(200)),
  'POST /api/forgot-password': () => ({ status: 200, body: { message: 'Sent' } }),
  'POST /api/reset-password': withLink({ status: 204 }),
  'POST /api/verify-email': withLink({ status: 204 }),
  'GET /api/join': (_sent, query) =>
    query.get('token') === goodToken ? { status: 200, body: invitation } : badLink(),
  'POST /api/join/register': withLink(signIn(201)),
};

/** What the stand-in server answers on the ways into an account, or undefined for other calls. */
export function entryAnswer(
  route: string,
  query: URLSearchParams,
  sent: Record<string, unknown>,
): EntryAnswer | undefined {
  if (/^GET \/api\/agency\/[^/]+$/.test(route) && !answers[route])
    return refuse(404, 'not_found', 'The resource could not be found');
  return answers[route]?.(sent, query);
}
