import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { untilAtRest } from '../../tools/e2e/at-rest.ts';
import { desk, findingsWithin } from '../../tools/e2e/axe-looks.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
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
  // The same person at another chatbot, a key and a provider, which the dialogs ask about.
  const { id: otherId } = await createChatbot(account, { name: 'Gift Finder' });
  await account.expectOk('POST', '/api/leads', { chatbotId: otherId, email: visitor });
  await account.expectOk('POST', '/api/api-keys', { name: 'Sync', expires: '1y', permissions: 'read' });
  await account.expectOk('PUT', '/api/organization/providers/mistral', { apiKey: 'a-key-of-mistral' });
});

type Open = (page: Page) => Promise<unknown>;

const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click();

/** Chooses an item of the menu under a button. */
const choose =
  (button: string, item: string): Open =>
  async (page) => {
    await press(button)(page);
    await page.getByRole('menuitem', { name: item }).click();
  };

/** Changes the first field of a screen and goes elsewhere. */
const leaveUnsaved: Open = async (page) => {
  await page.getByRole('main').getByRole('textbox').first().fill('Another name');
  await page.getByRole('link', { name: 'Leads' }).first().click();
};

const logOut: Open = async (page) => {
  await page.getByRole('button', { name: /Ada Osei/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
};

const addWebsite: Open = async (page) => {
  await page.getByLabel('Add a website').fill('https://example.com');
  await page.keyboard.press('Enter');
};

/** Screens with what opens their dialogs. */
const dialogs = (): [path: string, openings: Open[]][] => [
  [
    '/chatbots',
    [
      press('New chatbot'),
      choose('Actions for Shop Desk', 'Embed'),
      choose('Actions for Shop Desk', 'Delete…'),
    ],
  ],
  [`/builder/${chatbotId}`, [press('Publish'), leaveUnsaved]],
  [
    `/builder/${chatbotId}?tab=knowledge`,
    [
      press(/^Paste text/),
      addWebsite,
      choose('Actions for Handbook', 'Rename'),
      choose('Actions for Handbook', 'Delete…'),
    ],
  ],
  [
    `/builder/${chatbotId}?tab=deployment`,
    [press('Compare version 1 with the draft'), press('Restore version 1'), press('Deactivate')],
  ],
  [`/conversations/${conversationId}`, [press('Delete conversation')]],
  ['/leads', [press('Add lead'), choose(`Actions for ${visitor}`, 'Delete lead')]],
  [`/leads/${leadId}`, [press('Edit lead'), press('Verify consent'), press('Merge')]],
  ['/billing', [press('Add billing address'), press('Add tax information'), press('Set budget')]],
  ['/settings', [press('Delete account'), leaveUnsaved, logOut]],
  ['/settings?tab=security', [press('Change password'), press('Set up')]],
  ['/settings?tab=team-members', [press('What can each role do?')]],
  ['/settings?tab=api-keys', [press('Create API key'), press('Revoke Sync')]],
  ['/settings?tab=integrations', [press('Add key for OpenAI'), press('Remove key for Mistral')]],
];

// Of the organization, its members and step-up: packages/web/test.
it('axe finds nothing in the dialogs, light and dark', async () => {
  const page = await app.open(account, '/favicon.svg', {
    viewport: desk,
    prepare: (context) => context.addInitScript(() => localStorage.setItem('app_appearance', 'system')),
  });
  const dialog = page.locator('[role=dialog], [role=alertdialog]').first();
  const found: string[] = [];
  let opened = 0;
  for (const [path, openings] of dialogs()) {
    await page.goto(app.url + path);
    await page.getByRole('heading').first().waitFor();
    await untilAtRest(page);
    for (const open of openings) {
      await open(page);
      await dialog.waitFor();
      await untilAtRest(page);
      found.push(...(await findingsWithin(page, 'ltr', '[role=dialog], [role=alertdialog]')));
      opened += 1;
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  }
  expect(found).toEqual([]);
  expect(opened).toBe(32);
});
