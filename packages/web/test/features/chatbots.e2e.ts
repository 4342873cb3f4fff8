import { expect, it } from 'vitest';
import { createChatbot, deploy, failCalls } from '../../../../tools/e2e/acts.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';

const app = useInstallation();

async function seeded() {
  const account = await app.register();
  const draft = await createChatbot(account, { name: 'School Visits', goal: 'education' });
  const active = await createChatbot(account, {
    name: 'Shop Desk',
    companyName: 'Quay Street',
    goal: 'support',
  });
  const archived = await createChatbot(account, { name: 'Old Desk' });
  const paused = await createChatbot(account, { name: 'Click & Collect' });
  await deploy(account, active.id);
  await account.expectOk('POST', `/api/chatbots/${archived.id}/archive`);
  await account.expectOk('PATCH', `/api/chatbots/${paused.id}`, { status: 'paused' });
  return { account, draft, active, archived, paused };
}

it('ERR-16: a list that cannot be read says so with the request id, and retry brings it', async () => {
  const { account } = await seeded();
  const page = await app.open(account, '/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await failCalls(page, 'GET', /^\/api\/chatbots$/);
  await page.goto(`${app.url}/chatbots`);
  await page.getByRole('heading', { name: 'The chatbots could not be loaded' }).waitFor();
  await page.getByText('01JD4K-7Q2M').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Shop Desk' }).waitFor();
});

it('before the first chatbot the page says what it is for and how to begin', async () => {
  const account = await app.register();
  const page = await app.open(account, '/chatbots');
  await page.getByRole('heading', { name: 'Create your first chatbot' }).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(3);
});

it('while the list is on its way tabs and search stand and the cards are drawn as shapes', async () => {
  const { account } = await seeded();
  const page = await app.open(account, '/settings');
  await page.route(
    (url) => url.pathname === '/api/chatbots',
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    },
  );
  await page.goto(`${app.url}/chatbots`);
  await page.getByRole('tab', { name: 'Drafts' }).waitFor();
  expect(await page.locator('[aria-busy=true]').count()).toBeGreaterThan(0);
  await page.getByRole('heading', { name: 'Shop Desk' }).waitFor();
});
