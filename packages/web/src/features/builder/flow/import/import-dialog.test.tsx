import { emptyFlow } from '@parley/flow/document';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { findDialog } from '../../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`builder:flow.${key}`, values);
const desk = chatbotFor('member', { name: 'Help desk', flow: null });
const imported = {
  ...emptyFlow,
  nodes: [{ id: 'hi', type: 'message' as const, position: { x: 0, y: 0 }, data: { text: 'Hello there' } }],
};
const jsonFile = (text: string) => new File([text], 'bot.json', { type: 'application/json' });

async function openDialog() {
  const user = await openBuilder(desk, 'flow&view=outline');
  await user.click(await screen.findByRole('button', { name: words('import.action') }));
  const dialog = await findDialog(words('import.title'));
  const choose = (text: string) =>
    user.upload(dialog.getByLabelText(new RegExp(`^${words('import.drop')}`)), jsonFile(text));
  return { user, dialog, choose };
}

it('BLD-16: imports a Typebot export, names the differences, and replaces the flow on screen', async () => {
  const { user, dialog, choose } = await openDialog();
  expect(dialog.getByRole('button', { name: words('import.use') })).toHaveProperty('disabled', true);
  api.respond('POST /api/chatbots/{chatbotId}/flow/import', {
    flow: imported,
    report: [
      { sourceId: 'a', type: 'text', outcome: 'exact', note: '' },
      { sourceId: 'b', type: 'image', outcome: 'changed', note: 'It is a link.' },
      { sourceId: 'c', type: 'image', outcome: 'changed', note: 'It is a link.' },
      { sourceId: 'd', type: 'payment input', outcome: 'dropped', note: 'Payments are not taken.' },
    ],
  });
  await choose('{"version":"6","groups":[]}');
  await dialog.findByText(words('import.exact', { count: 1, total: 4 }));
  // Losses come first, and a difference of several steps is listed once.
  const remarks = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(remarks).toEqual([
    `${words('import.dropped')}payment inputPayments are not taken.`,
    `${words('import.changed')}image${words('import.times', { count: 2 })}It is a link.`,
  ]);
  expect(api.sent('POST /api/chatbots/{chatbotId}/flow/import')).toEqual([
    { format: 'typebot', document: { version: '6', groups: [] } },
  ]);
  expect(api.calls('PATCH /api/chatbots/{chatbotId}')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: words('import.use') }));
  await screen.findByText('Hello there');
});

it('drops keys that reach a prototype, which the server would refuse', async () => {
  const { dialog, choose } = await openDialog();
  api.respond('POST /api/chatbots/{chatbotId}/flow/import', { flow: imported, report: [] });
  await choose(
    '{"version":"6","__proto__":{"a":1},"groups":[{"constructor":{"prototype":{"a":1}},"theme":{"__proto__":null}}]}',
  );
  await dialog.findByText(words('import.exact', { count: 0, total: 0 }));
  const [sent] = api.sent('POST /api/chatbots/{chatbotId}/flow/import');
  expect(JSON.stringify(sent)).toBe(
    '{"format":"typebot","document":{"version":"6","groups":[{"theme":{}}]}}',
  );
});

it('imports Parley’s own format unchanged, and reports refused files and invalid JSON', async () => {
  const { dialog, choose } = await openDialog();
  await choose('no JSON');
  expect((await dialog.findByRole('alert')).textContent).toBe(words('import.notJson'));
  api.refuse('POST /api/chatbots/{chatbotId}/flow/import', 'validation_failed', {
    fields: { 'flow.nodes.hi.text': 'This is too long' },
  });
  await choose(JSON.stringify(imported));
  await dialog.findByText('This is too long');
  expect(api.sent('POST /api/chatbots/{chatbotId}/flow/import')).toEqual([
    { format: 'parley', document: imported },
  ]);
});
