import type { Page } from 'playwright-core';

/** Opens a dialog of the current screen. */
export type Open = (page: Page) => Promise<unknown>;

/**
 * Returns the accessible name of a control for its English name; with `isBeginning`, a pattern for the start of a longer name.
 */
export type NameOf = (english: string, options?: { isBeginning?: boolean }) => string | RegExp;

/**
 * Data that the dialogs need: a published chatbot with a source, a conversation, a lead of two chatbots, an API key `Sync`, and a
 * key for Mistral.
 */
export interface DialogSubjects {
  chatbotId: string;
  chatbotName: string;
  sourceName: string;
  conversationId: string;
  leadId: string;
  /** Email address of the lead, who has also requested contact. */
  visitor: string;
  ownerName: string;
}

/** Screens and how to open their dialogs, in the language of `nameOf`. */
export function dialogScreens(subjects: DialogSubjects, nameOf: NameOf): [path: string, openings: Open[]][] {
  const { chatbotId, chatbotName, sourceName, conversationId, leadId, visitor, ownerName } = subjects;
  const press =
    (english: string, options?: { isBeginning?: boolean }): Open =>
    (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: nameOf(english, options) })
        .first()
        .click();
  /** Chooses an item from a button's menu. */
  const choose =
    (button: string, item: string): Open =>
    async (page) => {
      await press(button)(page);
      await page.getByRole('menuitem', { name: nameOf(item) }).click();
    };
  /** Changes the first field of a screen and navigates away. */
  const leaveUnsaved: Open = async (page) => {
    await page.getByRole('main').getByRole('textbox').first().fill('Another name');
    await page.locator('a[href="/leads"]:visible').first().click();
  };
  const logOut: Open = async (page) => {
    await page.getByRole('button', { name: new RegExp(ownerName) }).click();
    await page.getByRole('menuitem', { name: nameOf('Log out') }).click();
  };
  const addWebsite: Open = async (page) => {
    await page.getByLabel(nameOf('Add a website')).fill('https://example.com');
    await page.keyboard.press('Enter');
  };
  const actions = (name: string) => `Actions for ${name}`;
  return [
    [
      '/chatbots',
      [press('New chatbot'), choose(actions(chatbotName), 'Embed'), choose(actions(chatbotName), 'Delete…')],
    ],
    [`/builder/${chatbotId}`, [press('Publish'), leaveUnsaved]],
    [
      `/builder/${chatbotId}?tab=knowledge`,
      [
        press('Paste text', { isBeginning: true }),
        addWebsite,
        choose(actions(sourceName), 'Rename'),
        choose(actions(sourceName), 'Delete…'),
      ],
    ],
    [
      `/builder/${chatbotId}?tab=deployment`,
      [press('Compare version 1 with the draft'), press('Restore version 1'), press('Deactivate')],
    ],
    [`/conversations/${conversationId}`, [press('Delete conversation')]],
    ['/leads', [press('Add lead'), choose(actions(visitor), 'Delete lead')]],
    [`/leads/${leadId}`, [press('Edit lead'), press('Verify consent'), press('Merge')]],
    ['/billing', [press('Add billing address'), press('Add tax information'), press('Set budget')]],
    ['/settings', [press('Delete account'), leaveUnsaved, logOut]],
    ['/settings?tab=security', [press('Change password'), press('Set up')]],
    ['/settings?tab=team-members', [press('What can each role do?')]],
    ['/settings?tab=team-members&part=inbox', [press('Create team'), press('Create answer')]],
    ['/settings?tab=api-keys', [press('Create API key'), press('Revoke Sync')]],
    ['/settings?tab=integrations', [press('Add key for OpenAI'), press('Remove key for Mistral')]],
  ];
}
