import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '../../../../tools/e2e/pages/axe.ts';
import { browserApp } from '../browser-app.ts';

const app = browserApp(26023);
const google = 'https://accounts.google.example/authorize';
const claims = { sub: '1098', email: 'ada@harbourbooks.example' };
const idToken = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

it('an account that signs in with Google alone proves itself in Google’s window', async () => {
  app.standIn.signIn();
  app.standIn.setUser({ hasPassword: false });
  app.standIn.respond('getGoogleSignIn', () => ({
    configured: true,
    authorizeUrl: `${google}?nonce=n&state=s`,
    nonce: 'n',
  }));
  const page = await app.open('/settings?tab=security', {
    prepare: (one) =>
      one.context().route(`${google}*`, (route) => {
        const state = new URL(route.request().url()).searchParams.get('state');
        const back = `${app.standIn.origin}/auth/google#state=${state}&id_token=${idToken}`;
        const body = `<title>Google</title><script>location.replace(${JSON.stringify(back)})</script>`;
        return route.fulfill({ contentType: 'text/html', body });
      }),
  });
  await page.getByRole('button', { name: 'Set up' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await expectNoAxeViolations(page);
  await proof.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('dialog', { name: 'Connect your authenticator app' }).waitFor();
  expect(app.standIn.bodies).toContainEqual({ idToken });
});
