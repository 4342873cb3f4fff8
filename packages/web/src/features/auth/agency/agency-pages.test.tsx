import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api, refusal } from '../../../../test/screen/api.ts';
import { arrive, fill, findToast, problemOf } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { agency, agencyId } from '../../../../test/stand-in/entry-responders.ts';

const login = `/agency/${agencyId}/login`;
const signup = `/agency/${agencyId}/signup`;
const { name } = agency;
const field = (key: string) => screen.getByLabelText(t(`auth:fields.${key}`));

const loginTitle = () =>
  screen.findByRole('heading', { level: 1, name: t('auth:agency.loginTitle', { name }) });
const signupTitle = () =>
  screen.findByRole('heading', { level: 1, name: t('auth:agency.signupTitle', { name }) });

async function logIn(user: UserEvent): Promise<void> {
  await loginTitle();
  await fill(user, field('email'), 'ada@harbourbooks.example');
  await fill(user, field('password'), 'secret1');
  await user.click(screen.getByRole('button', { name: t('auth:login.submit') }));
}

it('shows the agency’s name and footer, and does not request the user', async () => {
  api.respond('GET /api/agency/{agencyId}', agency);
  await openScreen(login, null);
  await loginTitle();
  const foot = screen.getByRole('link', { name: 'Northlight Studio, Bergen' });
  expect(foot.getAttribute('href')).toBe('https://northlight.example/');
  expect(foot.getAttribute('rel')).toContain('noopener');
  expect(api.calls().map(({ path }) => path)).toEqual([`/api/agency/${agencyId}`]);
});

it('shows a footer whose link is no web address as plain text', async () => {
  api.respond('GET /api/agency/{agencyId}', { ...agency, footerLink: 'javascript:alert(1)' });
  await openScreen(login, null);
  await loginTitle();
  screen.getByText('Northlight Studio, Bergen');
  expect(screen.queryByRole('link', { name: 'Northlight Studio, Bergen' })).toBeNull();
});

it('shows the address of a footer link without a label', async () => {
  api.respond('GET /api/agency/{agencyId}', { ...agency, footerLabel: null });
  await openScreen(login, null);
  await screen.findByRole('link', { name: 'northlight.example' });
});

it('signs in at the agency’s own page', async () => {
  api.respond('GET /api/agency/{agencyId}', agency);
  api.respond('POST /api/agency/{agencyId}/login', userAs('admin'));
  api.respond('GET /api/chatbots', []);
  const user = await openScreen(login, null);
  await logIn(user);
  await arrive('/dashboard');
  const [call] = api.calls('POST /api/agency/{agencyId}/login');
  expect(call?.params).toEqual({ agencyId });
  expect(call?.body).toEqual({ email: 'ada@harbourbooks.example', password: 'secret1' });
  expect(api.calls('POST /api/login')).toEqual([]);
});

it('refuses a user who does not belong to the agency like a wrong password', async () => {
  api.respond('GET /api/agency/{agencyId}', agency);
  api.refuse('POST /api/agency/{agencyId}/login', 'invalid_credentials');
  const user = await openScreen(login, null);
  await logIn(user);
  await findToast(t('auth:toast.loginFailed'), t('common:errors.invalid_credentials'));
});

it('asks for the second factor if the account has one', async () => {
  api.respond('GET /api/agency/{agencyId}', agency);
  api.respond('GET /api/chatbots', []);
  api.respond('POST /api/agency/{agencyId}/login', ({ body }) =>
    Object(body).code ? userAs('admin') : refusal('two_factor_required'),
  );
  const user = await openScreen(login, null);
  await logIn(user);
  await screen.findByRole('heading', { name: t('auth:twoFactor.app.title') });
  await fill(user, screen.getByLabelText(t('auth:twoFactor.app.label')), '123456');
  await user.click(screen.getByRole('button', { name: t('auth:twoFactor.submit') }));
  await arrive('/dashboard');
});

it('the sign-up creates a customer’s account at the agency', async () => {
  api.respond('GET /api/agency/{agencyId}', agency);
  api.respond('POST /api/agency/{agencyId}/register', userAs('owner'));
  api.respond('GET /api/chatbots', []);
  const user = await openScreen(login, null);
  await loginTitle();
  await user.click(screen.getByRole('link', { name: t('auth:login.switchLink') }));
  await arrive(signup);
  await signupTitle();
  await fill(user, field('fullName'), 'Ada Osei');
  await fill(user, field('organizationName'), 'Harbour Books');
  await fill(user, field('email'), 'ada@harbourbooks.example');
  await fill(user, field('password'), 'secret1');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: t('auth:register.submit') }));
  await arrive('/dashboard');
  expect(api.sent('POST /api/agency/{agencyId}/register')).toEqual([
    {
      fullName: 'Ada Osei',
      organizationName: 'Harbour Books',
      email: 'ada@harbourbooks.example',
      password: 'secret1',
      termsAccepted: true,
    },
  ]);
});

it('the sign-up page shows errors at their fields', async () => {
  api.respond('GET /api/agency/{agencyId}', agency);
  const user = await openScreen(signup, null);
  await signupTitle();
  await user.click(screen.getByRole('button', { name: t('auth:register.submit') }));
  expect(problemOf(field('email'))).toBe(t('auth:errors.emailInvalid'));
  expect(problemOf(field('organizationName'))).toBe(t('auth:errors.organizationNameRequired'));
  expect(api.calls('POST /api/agency/{agencyId}/register')).toEqual([]);
});

it.each(['login', 'signup'])('shows a not-found page for an unknown agency at its %s', async (door) => {
  api.refuse('GET /api/agency/{agencyId}', 'not_found');
  await openScreen(`/agency/unknown/${door}`, null);
  await screen.findByRole('heading', { name: t('auth:agency.missing') });
  expect(screen.queryByLabelText(t('auth:fields.email'))).toBeNull();
  expect(screen.getByRole('link', { name: t('auth:back.toLogin') }).getAttribute('href')).toBe('/auth');
});

it('offers a retry if the agency could not be loaded', async () => {
  api.refuse('GET /api/agency/{agencyId}', 'internal_error');
  const user = await openScreen(login, null);
  await screen.findByText(t('auth:agency.failed'));
  api.respond('GET /api/agency/{agencyId}', agency);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await loginTitle();
});
