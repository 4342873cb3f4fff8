import type { ImportedChatbot } from '@parley/contracts/resources/archive/chatbot-archive';
import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { arrive, findDialog } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { chatbotFor, userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { samplePeriod } from '../../../../test/stand-in/sample-figures.ts';
import { sampleSubscription } from '../../../../test/stand-in/samples.ts';

const words = (key: string, values = {}) => t(`chatbots:import.${key}`, values);
const gift = chatbotFor('member', { name: 'Gift Finder' });
const entry = { name: null, origin: null, reason: null };
const report: ImportedChatbot['report'] = [
  { ...entry, kind: 'settings', outcome: 'imported' },
  { ...entry, kind: 'flow', outcome: 'imported', reason: 'flowProblems' },
  { ...entry, kind: 'url', outcome: 'toAdd', name: 'Our shop', origin: 'https://shop.example/' },
  { ...entry, kind: 'file', outcome: 'toAdd', name: 'prices.pdf', origin: 'prices.pdf' },
  { ...entry, kind: 'text', outcome: 'leftOut', name: 'Vouchers', reason: 'planLimit' },
];
const found: ImportedChatbot = { chatbotId: null, name: 'Shop helper', report };
const file = new File(['{}'], 'shop.json', { type: 'application/json' });

async function openList(chatbots = [gift], subscription = sampleSubscription): Promise<UserEvent> {
  api.respond('GET /api/chatbots', chatbots);
  api.respond('GET /api/analytics/chatbots', { ...samplePeriod, chatbots: [] });
  return openScreen('/chatbots', userAs('member'), subscription);
}

async function openDialog(chatbots = [gift]) {
  const user = await openList(chatbots);
  await user.click(await screen.findByRole('button', { name: t('chatbots:page.import') }));
  const dialog = await findDialog(words('title'));
  const choose = () => user.upload(dialog.getByLabelText(words('drop')), file);
  return { user, dialog, choose, submit: () => dialog.getByRole('button', { name: words('submit') }) };
}

it('shows what is imported before creating anything, losses first, and then creates a draft', async () => {
  const { user, dialog, choose, submit } = await openDialog();
  expect(submit()).toHaveProperty('disabled', true);
  api.respond('POST /api/chatbots/import', found);
  await choose();
  const list = within(await dialog.findByRole('region', { name: 'Shop helper' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${words('outcomes.leftOut') + words('kinds.text')}Vouchers${words('reasons.planLimit')}`,
    `${words('outcomes.toAdd') + words('kinds.url')}Our shophttps://shop.example/`,
    `${words('outcomes.toAdd') + words('kinds.file')}prices.pdf`,
    words('outcomes.imported') + words('kinds.settings'),
    words('outcomes.imported') + words('kinds.flow') + words('reasons.flowProblems'),
  ]);
  expect(api.calls('POST /api/chatbots/import').map(({ query }) => query)).toEqual([{ dryRun: 'true' }]);
  api.respond('POST /api/chatbots/import', { ...found, chatbotId: gift.id });
  await user.click(submit());
  await dialog.findByText(words('done', { name: 'Shop helper' }));
  expect(api.calls('POST /api/chatbots/import').map(({ query }) => query)).toEqual([{ dryRun: 'true' }, {}]);
  expect(dialog.getByRole('link', { name: words('open') }).getAttribute('href')).toBe(`/builder/${gift.id}`);
  dialog.getByText('Our shop');
  await user.keyboard('{Escape}');
  await arrive('/chatbots');
});

it('reports errors of a file with their position, and accepts another file', async () => {
  const { dialog, choose, submit } = await openDialog();
  api.refuse('POST /api/chatbots/import', 'validation_failed', { fields: { 'chatbot.name': 'Too long' } });
  await choose();
  expect((await dialog.findByRole('alert')).textContent).toBe('Too long chatbot.name');
  expect(submit()).toHaveProperty('disabled', true);
  api.refuse('POST /api/chatbots/import', 'invalid_json');
  await choose();
  await dialog.findByText(words('notJson'));
  api.respond('POST /api/chatbots/import', found);
  await choose();
  await dialog.findByRole('region', { name: 'Shop helper' });
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('reports why nothing was created, and keeps the report', async () => {
  const { user, dialog, choose, submit } = await openDialog();
  api.respond('POST /api/chatbots/import', found);
  await choose();
  await dialog.findByRole('region', { name: 'Shop helper' });
  api.refuse('POST /api/chatbots/import', 'plan_limit_chatbots');
  await user.click(submit());
  await dialog.findByRole('alert');
  dialog.getByRole('region', { name: 'Shop helper' });
});

it('is offered before the first chatbot', async () => {
  await openList([]);
  await screen.findByRole('heading', { name: t('chatbots:empty.title') });
  await screen.findByRole('button', { name: t('chatbots:page.import') });
});

it('is not offered if the plan is full', async () => {
  const { limits, usage } = sampleSubscription;
  const full = {
    ...sampleSubscription,
    limits: { ...limits, chatbots: 1 },
    usage: { ...usage, chatbots: 1 },
  };
  await openList([gift], full);
  await screen.findByRole('link', { name: t('chatbots:page.full') });
  expect(screen.queryByRole('button', { name: t('chatbots:page.import') })).toBeNull();
});
