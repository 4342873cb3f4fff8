import type { Page } from 'playwright-core';

/** Opens a dialog of the screen that the page shows. */
export type Open = (page: Page) => Promise<unknown>;

/** Names of what is pressed, by what they are in English, which may be how a longer one begins. */
export type NameOf = (english: string, options?: { isBeginning?: boolean }) => string | RegExp;

/** What the dialogs ask about: a published chatbot with a source, a conversation, a lead of two chatbots, an API key `Sync`, a key for Mistral. */
export interface DialogSubjects {
  chatbotId: string;
  chatbotName: string;
  sourceName: string;
  conversationId: string;
  leadId: string;
  /** Email address of the lead, who has also asked to be contacted. */
  visitor: string;
  ownerName: string;
}

/** Screens with what opens their dialogs, in the language that `nameOf` gives the names of. */
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
  /** Chooses an item of the menu under a button. */
  const choose =
    (button: string, item: string): Open =>
    async (page) => {
      await press(button)(page);
      await page.getByRole('menuitem', { name: nameOf(item) }).click();
    };
  /** Changes the first field of a screen and goes elsewhere. */
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
    ['/settings?tab=api-keys', [press('Create API key'), press('Revoke Sync')]],
    ['/settings?tab=integrations', [press('Add key for OpenAI'), press('Remove key for Mistral')]],
  ];
}
