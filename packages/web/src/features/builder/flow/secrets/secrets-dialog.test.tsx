import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { fill, findDialog, findToast } from '../../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`builder:${key}`, values);
const desk = chatbotFor('member', {
  name: 'Help desk',
  flow: {
    schema: 1,
    variables: [],
    nodes: [
      { id: 'start', type: 'start', position: { x: 0, y: 0 }, data: { on: 'message' } },
      {
        id: 'call',
        type: 'request',
        position: { x: 0, y: 120 },
        data: { method: 'GET', url: 'https://api.example.com/?key={{secret.shop}}' },
      },
    ],
    edges: [{ id: 'e1', source: 'start', sourceHandle: 'next', target: 'call' }],
    translations: {},
  },
});
const secret = { name: 'shop', hint: 'c0de', origin: 'https://api.example.com' };

it('BLD-16: stores a secret by name for one address, which fixes the request that lacked it', async () => {
  const user = await openBuilder(desk, 'flow&view=outline');
  await screen.findByText(words('flow.problem.secret_unknown'), { selector: '[data-step] *' });
  await user.click(screen.getByRole('button', { name: words('flow.menu') }));
  await user.click(await screen.findByRole('menuitem', { name: words('flow.secrets.action') }));
  const dialog = await findDialog(words('flow.secrets.title'));
  await user.click(dialog.getByRole('button', { name: words('flow.secrets.store') }));
  dialog.getByText(t('common:validation.secretName'));
  await fill(user, dialog.getByLabelText(words('flow.secrets.name')), 'shop');
  await fill(user, dialog.getByLabelText(words('flow.secrets.value')), 'a-long-secret-c0de');
  await fill(user, dialog.getByLabelText(words('flow.secrets.origin')), 'https://api.example.com/v1');
  api.respond('PUT /api/chatbots/{chatbotId}/secrets/{name}', secret);
  api.respond('GET /api/chatbots/{chatbotId}/secrets', [secret]);
  await user.click(dialog.getByRole('button', { name: words('flow.secrets.store') }));
  await findToast(words('flow.secrets.stored', { name: 'shop' }));
  expect(api.sent('PUT /api/chatbots/{chatbotId}/secrets/{name}')).toEqual([
    { value: 'a-long-secret-c0de', origin: 'https://api.example.com/v1' },
  ]);
  const list = await dialog.findByRole('list', { name: words('flow.secrets.title') });
  within(list).getByText('{{secret.shop}}');
  expect(dialog.getByLabelText(words('flow.secrets.value'))).toHaveProperty('value', '');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(words('flow.problem.secret_unknown'))).toBeNull());
});
