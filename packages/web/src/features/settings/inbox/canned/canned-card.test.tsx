import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { fill, findDialog, findProblem, findToast, problemOf } from '../../../../../test/screen/interact.ts';
import { openScreen } from '../../../../../test/screen/open-screen.tsx';
import { chatbotFor, userAs } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';
import { sampleCannedAnswer } from '../../../../../test/stand-in/sample-inbox.ts';

const words = (key: string, values = {}) => t(`settings:${key}`, values);
const read = 'GET /api/canned-answers';
const create = 'POST /api/canned-answers';
const shop = chatbotFor('member', { name: 'Shop' });
const desk = chatbotFor('member', { name: 'Desk' });
const refund = sampleCannedAnswer('refund', 'Hello\nYour refund is on its way.', { chatbotIds: [shop.id] });
const own = sampleCannedAnswer('mine', 'Cheers', { shared: false, ownerId: userAs('member').id });

async function open(role: 'admin' | 'member', answers = [own, refund]) {
  api.respond('GET /api/organization/users', []);
  api.respond(read, answers);
  api.respond('GET /api/chatbots', [shop, desk]);
  return await openScreen('/settings?tab=team-members&part=inbox', userAs(role));
}

const list = () => screen.findByRole('list', { name: words('canned.title') });
const edit = (shortcut: string) =>
  screen.queryByRole('button', { name: words('webhooks.editNamed', { name: `/${shortcut}` }) });
type InDialog = Awaited<ReturnType<typeof findDialog>>;
const shortcut = (dialog: InDialog) => dialog.getByLabelText(words('canned.shortcut'));
const text = (dialog: InDialog) => dialog.getByLabelText<HTMLTextAreaElement>(words('canned.answer'));

async function openDialog(role: 'admin' | 'member') {
  const user = await open(role);
  await list();
  await user.click(screen.getByRole('button', { name: words('canned.create') }));
  return { user, dialog: await findDialog(words('canned.createTitle')) };
}

it('lists shortcut, first line, chatbots, and who has an answer', async () => {
  await open('member');
  const [first, second] = within(await list()).getAllByRole('listitem');
  expect(first?.textContent).toContain('/mine');
  expect(first?.textContent).toContain(words('canned.onlyMe'));
  expect(first?.textContent).toContain(words('integrations.chatbots.all'));
  expect(second?.textContent).toContain(words('canned.everyone'));
  expect(second?.textContent).not.toContain('on its way');
  await waitFor(() => expect(second?.textContent).toContain('Shop'));
});

it('lets members change their own answers alone, and administrators all', async () => {
  await open('member');
  await list();
  expect([edit('mine') !== null, edit('refund') !== null]).toEqual([true, false]);
});

it('lets administrators change all', async () => {
  const user = await open('admin');
  await list();
  await user.click(edit('refund')!);
  const dialog = await findDialog(words('canned.editTitle'));
  expect(text(dialog).value).toBe(refund.text);
  await fill(user, text(dialog), 'Done');
  await user.click(dialog.getByRole('switch', { name: words('canned.share') }));
  const change = 'PATCH /api/canned-answers/{cannedAnswerId}';
  api.respond(change, { ...refund, text: 'Done' });
  await user.click(dialog.getByRole('button', { name: words('webhooks.save') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(change)).toEqual([
    { shortcut: 'refund', text: 'Done', chatbotIds: [shop.id], shared: false },
  ]);
});

it('creates an answer with names inserted by buttons, for one chatbot, without the slash', async () => {
  const { user, dialog } = await openDialog('member');
  expect(dialog.queryByRole('switch', { name: words('canned.share') })).toBeNull();
  await fill(user, shortcut(dialog), '/hello');
  await fill(user, text(dialog), 'Hi , bye');
  text(dialog).setSelectionRange(3, 3);
  await user.click(dialog.getByRole('button', { name: words('canned.variable.visitor_name') }));
  expect(text(dialog).value).toBe('Hi {{visitor.name}}, bye');
  await user.click(dialog.getByRole('checkbox', { name: words('integrations.chatbots.all') }));
  await user.click(dialog.getByRole('button', { name: words('canned.create') }));
  await dialog.findByText(words('integrations.chatbots.none'));
  expect(api.sent(create)).toEqual([]);
  await user.click(await dialog.findByRole('checkbox', { name: 'Desk' }));
  api.respond(create, sampleCannedAnswer('hello', 'Hi'));
  await user.click(dialog.getByRole('button', { name: words('canned.create') }));
  await waitFor(() =>
    expect(api.sent(create)).toEqual([
      { shortcut: 'hello', text: 'Hi {{visitor.name}}, bye', chatbotIds: [desk.id], shared: false },
    ]),
  );
});

it('lets an administrator share it', async () => {
  const { user, dialog } = await openDialog('admin');
  await fill(user, shortcut(dialog), 'hi');
  await fill(user, text(dialog), 'Hi');
  await user.click(dialog.getByRole('switch', { name: words('canned.share') }));
  api.respond(create, sampleCannedAnswer('hi', 'Hi'));
  await user.click(dialog.getByRole('button', { name: words('canned.create') }));
  await waitFor(() => expect(api.sent(create)[0]).toMatchObject({ shared: true }));
});

it('refuses what is empty, has spaces or is too long, counting as the server does', async () => {
  const { user, dialog } = await openDialog('member');
  const send = () => user.click(dialog.getByRole('button', { name: words('canned.create') }));
  await send();
  expect(problemOf(shortcut(dialog))).toBe(t('common:validation.required'));
  expect(problemOf(text(dialog))).toBe(t('common:validation.messageRequired'));
  await fill(user, shortcut(dialog), 'two words');
  expect(problemOf(shortcut(dialog))).toBe(words('canned.shortcutInvalid'));
  await fill(user, shortcut(dialog), '払い戻し_1');
  expect(problemOf(shortcut(dialog))).toBeUndefined();
  await fill(user, text(dialog), '😀'.repeat(4_001));
  expect(problemOf(text(dialog))).toBe(t('common:validation.tooBig'));
  await fill(user, text(dialog), '😀'.repeat(4_000));
  expect(problemOf(text(dialog))).toBeUndefined();
  expect(api.sent(create)).toEqual([]);
});

it('shows at the shortcut that it is taken, and other refusals as an alert', async () => {
  const { user, dialog } = await openDialog('member');
  await fill(user, shortcut(dialog), 'refund');
  await fill(user, text(dialog), 'Hi');
  api.refuse(create, 'validation_failed', { fields: { shortcut: 'Taken' } });
  await user.click(dialog.getByRole('button', { name: words('canned.create') }));
  await findProblem(shortcut(dialog), 'Taken');
  api.refuse(create, 'forbidden', { message: 'No longer' });
  await user.click(dialog.getByRole('button', { name: words('canned.create') }));
  await findToast(words('canned.saveFailed'), 'No longer');
});

it('warns of names that are not known, saying which are', async () => {
  const { user, dialog } = await openDialog('member');
  await fill(user, text(dialog), 'Hi {{visitor.name}} and {{visitor name}}');
  dialog.getByText(
    words('canned.unknownNames', {
      names: 'visitor name',
      known: 'visitor.name, agent.name, chatbot.name',
    }),
  );
});

it.each([
  ['mine', own, 'deleteText'],
  ['refund', refund, 'deleteSharedText'],
] as const)('asks before /%s is deleted, saying who loses it', async (name, answer, key) => {
  const user = await open('admin');
  await list();
  await user.click(screen.getByRole('button', { name: words('webhooks.deleteNamed', { name: `/${name}` }) }));
  const dialog = await findDialog(words('canned.deleteTitle', { name }), 'alertdialog');
  dialog.getByText(words(`canned.${key}`));
  api.respond('DELETE /api/canned-answers/{cannedAnswerId}', (call) => {
    expect(call.params.cannedAnswerId).toBe(answer.id);
    api.respond(read, []);
  });
  await user.click(dialog.getByRole('button', { name: words('canned.delete') }));
  await findToast(words('canned.deleted'));
  await screen.findByText(words('canned.emptyTitle'));
});

it('says that the answers could not be loaded', async () => {
  api.respond('GET /api/organization/users', []);
  api.refuse(read, 'internal_error');
  await openScreen('/settings?tab=team-members&part=inbox', userAs('member'));
  await screen.findByText(words('canned.errorTitle'));
});

it('pages and searches five hundred, and creates no more with a hundred of one’s own', async () => {
  const many = Array.from({ length: 500 }, (_, number) =>
    sampleCannedAnswer(`a${number}`, `Answer ${number}`, { shared: number >= 100 }),
  );
  const user = await open('member', many);
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(25);
  screen.getByText(words('canned.full', { max: 100 }));
  expect(screen.getByRole('button', { name: words('canned.create') })).toHaveProperty('disabled', true);
  await fill(user, screen.getByLabelText(words('canned.search')), '/a499');
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);
});
