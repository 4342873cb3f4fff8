import { beforeAll, expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { desk, findingsWithin } from '../../tools/e2e/pages/axe-looks.ts';
import { type DialogSubjects, dialogScreens } from '../../tools/e2e/pages/dialogs.ts';
import { waitUntilIdle } from '../../tools/e2e/pages/wait-until-idle.ts';
import { handbook } from '../../tools/e2e/published-chatbot.ts';

const visitor = 'ana@example.com';

const app = useInstallation();
let account: ApiClient;
let chatbotId: string;
let conversationId: string;
let leadId: string;

beforeAll(async () => {
  account = await app.register('Harbour Books', 'Ada Osei');
  ({ id: chatbotId } = await createChatbot(account, { name: 'Shop Desk' }));
  await addText(account, chatbotId, 'Handbook', handbook.text);
  await deploy(account, chatbotId);
  await account.expectOk('PATCH', `/api/chatbots/${chatbotId}`, { companyName: 'Quay Street' });
  await deploy(account, chatbotId);
  await account.expectOk('PATCH', `/api/chatbots/${chatbotId}`, { companyName: 'Harbour Street' });
  const visit = await askAsVisitor(app.url, chatbotId, 'Who painted the ceiling of your chapel?');
  await askAsVisitor(app.url, chatbotId, visitor, visit);
  conversationId = visit.conversationId;
  const { items } = await account.expectOk<{ items: { id: string }[] }>('GET', '/api/leads');
  leadId = items[0]?.id ?? '';
  // Data for the dialogs: the same person at another chatbot, a key and a provider.
  const { id: otherId } = await createChatbot(account, { name: 'Gift Finder' });
  await account.expectOk('POST', '/api/leads', { chatbotId: otherId, email: visitor });
  await account.expectOk('POST', '/api/api-keys', { name: 'Sync', expires: '1y', permissions: 'read' });
  await account.expectOk('PUT', '/api/organization/providers/mistral', { apiKey: 'a-key-of-mistral' });
});

const subjects = (): DialogSubjects => ({
  chatbotId,
  chatbotName: 'Shop Desk',
  sourceName: 'Handbook',
  conversationId,
  leadId,
  visitor,
  ownerName: 'Ada Osei',
});

// The dialogs of the organization, its members and step-up are tested in packages/web/test.
it('axe finds nothing in the dialogs, light and dark', async () => {
  const page = await app.open(account, '/favicon.svg', {
    viewport: desk,
    prepare: (context) => context.addInitScript(() => localStorage.setItem('app_appearance', 'system')),
  });
  const dialog = page.locator('[role=dialog], [role=alertdialog]').first();
  const found: string[] = [];
  for (const [path, openings] of dialogScreens(subjects(), (english) => english)) {
    await page.goto(app.url + path);
    await page.getByRole('heading').first().waitFor();
    await waitUntilIdle(page);
    const titles = new Set<string | null>();
    for (const open of openings) {
      await open(page);
      await dialog.waitFor();
      await waitUntilIdle(page);
      found.push(...(await findingsWithin(page, 'ltr', '[role=dialog], [role=alertdialog]')));
      titles.add(await dialog.getByRole('heading').first().textContent());
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    // Two openings that end in one dialog would leave another unchecked.
    expect(titles.size, `dialogs of ${path}`).toBe(openings.length);
  }
  expect(found).toEqual([]);
});
