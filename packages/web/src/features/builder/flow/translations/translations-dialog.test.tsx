import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { findDialog, findToast } from '../../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`builder:${key}`, values);
const place = { x: 0, y: 0 };
const desk = chatbotFor('member', {
  name: 'Help desk',
  flow: {
    schema: 1,
    variables: [],
    nodes: [
      { id: 'start', type: 'start', position: place, data: { on: 'message' } },
      { id: 'hi', type: 'message', position: place, data: { text: 'Hello' } },
      { id: 'bye', type: 'message', position: place, data: { text: 'Goodbye' } },
    ],
    edges: [
      { id: 'e1', source: 'start', sourceHandle: 'next', target: 'hi' },
      { id: 'e2', source: 'hi', sourceHandle: 'next', target: 'bye' },
    ],
    translations: {},
  },
});

it('BLD-16: translates the texts of a flow, and marks missing ones', async () => {
  const user = await openBuilder(desk, 'flow&view=outline');
  await user.click(await screen.findByRole('button', { name: words('flow.menu') }));
  await user.click(await screen.findByRole('menuitem', { name: words('flow.translations.action') }));
  const dialog = await findDialog(words('flow.translations.title'));
  await user.selectOptions(dialog.getByLabelText(words('flow.translations.add')), 'de');
  expect(dialog.getAllByText(words('flow.translations.missingOne'))).toHaveLength(2);
  await user.type(dialog.getByLabelText(words('flow.translations.of', { text: 'Hello' })), 'Hallo');
  dialog.getByText(words('flow.translations.missing', { count: 1, total: 2 }));
  const bye = dialog.getByLabelText(words('flow.translations.of', { text: 'Goodbye' }));
  await user.type(bye, 'Bis {{{{bald');
  await dialog.findByText(words('flow.problem.translation_broken'));
  await user.clear(bye);
  await waitFor(() => expect(dialog.queryByText(words('flow.problem.translation_broken'))).toBeNull());
  await user.click(dialog.getByRole('button', { name: words('flow.translations.done') }));
  await user.click(screen.getByRole('button', { name: words('header.save') }));
  await findToast(words('toast.saved'));
  expect(api.sent('PATCH /api/chatbots/{chatbotId}').at(-1)).toMatchObject({
    flow: { translations: { de: { 'hi.text': 'Hallo' } } },
  });
});
