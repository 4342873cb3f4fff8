import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { verifyAddress } from '../../tools/e2e/verified.ts';

const app = useInstallation();
let account: ApiClient;
let chatbotId: string;

beforeAll(async () => {
  account = await app.register();
  ({ id: chatbotId } = await createChatbot(account, { name: 'Shop Desk' }));
});

/** Returns the accessible name of the focused button or field. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === document.body) return 'nothing';
    const label = (activeElement as HTMLInputElement).labels?.[0];
    const name =
      activeElement?.getAttribute('aria-label') ?? ((label ?? activeElement) as HTMLElement).innerText;
    return name?.trim().replace(/\s+/g, ' ') ?? '';
  });
}

async function expectFocus(page: Page, name: string, after: string): Promise<void> {
  await expect.poll(() => focusedName(page), { message: after }).toBe(name);
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

interface Editor {
  /** Label of the button that adds a row. */
  add: string;
  /** Label of a row's first field, by row number. */
  field: (number: number) => string;
  remove: (number: number) => string;
}

/** Adds two rows to an empty editor, fills the first, and removes both. */
async function walkRows(page: Page, { add, field, remove }: Editor): Promise<void> {
  for (const number of [1, 2]) {
    await press(page, add);
    await expectFocus(page, field(number), `${add}, row ${number}`);
  }
  await press(page, remove(2));
  await expectFocus(page, remove(1), `${add}, row 2 removed`);
  await press(page, remove(1));
  await expectFocus(page, add, `${add}, row 1 removed`);
}

describe('adding a row to a form focuses it, and removing one focuses its neighbor:', () => {
  it('builder', async () => {
    const page = await app.open(account, `/builder/${chatbotId}`);
    await walkRows(page, {
      add: 'Add synonym',
      field: (number) => `Visitors write ${number}`,
      remove: (number) => `Remove synonym ${number}`,
    });
    await page.getByLabel('Language model', { exact: true }).selectOption('openai');
    await walkRows(page, {
      add: 'Add fallback',
      field: (number) => `Provider of fallback ${number}`,
      remove: (number) => `Remove fallback ${number}`,
    });
    await page.getByRole('tab', { name: 'Appearance' }).click();
    await walkRows(page, {
      add: 'Add question',
      field: (number) => `Suggested question ${number}`,
      remove: (number) => `Remove question ${number}`,
    });
    await walkRows(page, {
      add: 'Add pages',
      field: () => 'Pages',
      remove: (number) => `Other questions on some pages: remove number ${number}`,
    });
    await page.getByRole('tab', { name: 'Deployment' }).click();
    await page.getByRole('switch', { name: 'Somebody is there at certain hours only' }).click();
    await press(page, 'Add hours');
    await expectFocus(page, 'Day', 'Add hours');
    await press(page, 'Hours: remove number 6');
    await expectFocus(page, 'Hours: remove number 5', 'hours removed');
  });

  it('headers of an API', async () => {
    const page = await app.open(account, `/builder/${chatbotId}?tab=knowledge`);
    await page.getByRole('button', { name: /^Connect an API/ }).click();
    await page.getByRole('button', { name: 'Add header' }).click();
    await page.keyboard.type('X-Shelf');
    await page.getByRole('button', { name: 'Add header' }).click();
    await expectFocus(page, 'Header name', 'Add header');
    await page.keyboard.type('X-Room');
    await press(page, 'Remove X-Shelf');
    await expectFocus(page, 'Remove X-Room', 'header removed');
    await press(page, 'Remove X-Room');
    await expectFocus(page, 'Add header', 'last header removed');
  });

  it('flow', async () => {
    const page = await app.open(account, `/builder/${chatbotId}?tab=flow`);
    await page.getByRole('button', { name: /^Empty flow/ }).click();
    for (const name of ['shelf', 'room']) {
      await page.getByLabel('New variable').fill(name);
      await press(page, 'Add');
      await expectFocus(page, `Remove ${name}`, 'variable added');
    }
    await press(page, 'Remove room');
    await expectFocus(page, 'Remove shelf', 'variable removed');
    await press(page, 'Remove shelf');
    await expectFocus(page, 'Add', 'last variable removed');
  });

  it('profile, and an answer of several words', async () => {
    const page = await app.open(account, '/settings?tab=profile');
    await walkRows(page, {
      add: 'Add profile',
      field: (number) => `Name ${number}`,
      remove: (number) => `Remove profile: ${number}`,
    });
    await page.goto(`${app.url}/builder/${chatbotId}`);
    await press(page, 'Add synonym');
    await page.getByLabel('Your sources say 1').fill('invoice, receipt');
    await page.keyboard.press('Enter');
    await press(page, 'Remove receipt');
    await expectFocus(page, 'Remove invoice', 'word removed');
    await press(page, 'Remove invoice');
    await expectFocus(page, 'Your sources say 1', 'last word removed');
  });
});

describe('adding a row to a list focuses it, and removing one focuses its neighbor:', () => {
  it('sources', async () => {
    const page = await app.open(account, `/builder/${chatbotId}?tab=knowledge`);
    for (const name of ['Hours', 'Returns']) {
      await page.getByRole('button', { name: /^Paste text/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill(name);
      await dialog.getByLabel('Content').fill(`${name} are at the door.`);
      await dialog.getByRole('button', { name: 'Add text' }).click();
      await expectFocus(page, `Actions for ${name}`, 'source added');
    }
    for (const [name, next] of [
      ['Hours', 'Actions for Returns'],
      ['Returns', 'Paste text A few paragraphs are enough.'],
    ] as const) {
      await press(page, `Actions for ${name}`);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await press(page, 'Delete source');
      await expectFocus(page, next, `${name} deleted`);
    }
  });

  it('invitations', async () => {
    await verifyAddress(app, account);
    const page = await app.open(account, '/settings?tab=team-members');
    // Otherwise members that load after the invitation was sent would count as its new row.
    await page.getByLabel('Role of Ada Osei').waitFor();
    const emails = ['a', 'b'].map((name) => `${name}.${randomUUID()}@example.com`);
    for (const email of emails) {
      await page.getByLabel('Invite by email').fill(email);
      await press(page, 'Send invitation');
      await expectFocus(page, `Resend the invitation to ${email}`, 'invitation sent');
    }
    await press(page, `Actions for ${emails[1]}`);
    await page.getByRole('menuitem', { name: 'Revoke invitation' }).click();
    await press(page, 'Revoke invitation');
    await expectFocus(page, `Actions for ${emails[0]}`, 'invitation revoked');
  });

  it('API keys and webhooks', async () => {
    const page = await app.open(account, '/settings?tab=api-keys');
    for (const name of ['Sync', 'Shop']) {
      await press(page, 'Create API key');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Create API key' }).click();
      await press(page, 'I have copied it');
      await expectFocus(page, `Revoke ${name}`, 'key created');
    }
    await page.goto(`${app.url}/settings?tab=integrations`);
    for (const name of ['Orders', 'Stock']) {
      await press(page, 'Add webhook');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('Address').fill('https://example.com/hook');
      await dialog.getByRole('button', { name: 'Add webhook' }).click();
      await press(page, 'I have stored it');
      await expectFocus(page, `${name} is on`, 'webhook added');
    }
    for (const [name, next] of [
      ['Orders', 'Delete Stock'],
      ['Stock', 'Add webhook'],
    ] as const) {
      await press(page, `Delete ${name}`);
      await press(page, 'Delete webhook');
      await expectFocus(page, next, `${name} deleted`);
    }
  });

  it('fields of a lead', async () => {
    const lead = { chatbotId, email: 'maren@example.com' };
    const { id } = await account.expectOk<{ id: string }>('POST', '/api/leads', lead);
    const page = await app.open(account, `/leads/${id}`);
    for (const name of ['Size', 'Shelf']) {
      await page.getByLabel('Field name').fill(name);
      await press(page, 'Add');
      await expectFocus(page, `Remove ${name}`, 'field added');
    }
    await press(page, 'Remove Shelf');
    await expectFocus(page, 'Remove Size', 'field removed');
  });

  it('selected rows, filters, and chatbots that are deleted', async () => {
    for (const name of ['Gift Finder', 'Map Room']) await createChatbot(account, { name });
    await addText(account, chatbotId, 'Parking', 'Parking is behind the house.');
    const page = await app.open(account, '/chatbots?view=list&sort=name');
    await page.getByLabel('Select Gift Finder').check();
    await press(page, 'Clear selection');
    await expectFocus(page, 'Select Gift Finder', 'selection cleared');
    await press(page, 'Actions for Gift Finder');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await press(page, 'Delete chatbot');
    await expectFocus(page, 'Actions for Map Room', 'chatbot deleted');
    await deploy(account, chatbotId);
    await askAsVisitor(app.url, chatbotId, 'Where is parking?');
    await page.goto(`${app.url}/conversations?intent=purchase&lead=true`);
    await press(page, 'Remove With a lead');
    await expectFocus(page, 'Remove Purchase', 'filter removed');
  });
});
