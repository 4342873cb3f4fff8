import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api, refusal } from '../../../../../test/screen/api.ts';
import { fill, findDialog, label, problemOf } from '../../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../../test/screen/open-builder.ts';
import { chatbotFor, sampleSource } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';

const url = 'https://api.harbour.example/boats';
const words = (key: string, values = {}) => t(`knowledgeBase:${key}`, values);
const create = 'POST /api/chatbots/{chatbotId}/knowledge';
const look = 'POST /api/knowledge/api-preview';
const field = (key: string) => label(words(`api.${key}`));
const empty = { method: 'GET', body: '', headers: [], template: '', linkPath: '', idPath: '' };

async function openDialog() {
  const user: UserEvent = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'knowledge');
  await user.click(await screen.findByRole('button', { name: new RegExp(words('api.open')) }));
  return { user, dialog: await findDialog(words('api.title')) };
}

it('KB-05: previews the items of an API before it is added, and adds it with its settings', async () => {
  const { user, dialog } = await openDialog();
  api.respond(look, {
    items: 40,
    hasMore: true,
    samples: [{ title: 'Kayak', url: 'https://harbour.example/kayak', text: 'Two seats, red.' }],
  });
  await fill(user, dialog.getByLabelText(field('name')), 'Boats');
  await fill(user, dialog.getByLabelText(field('url')), url);
  await user.click(dialog.getByRole('button', { name: words('api.addHeader') }));
  await fill(user, dialog.getByLabelText(words('api.headerName')), 'X-Key');
  await fill(user, dialog.getByLabelText(words('api.headerValue')), 'secret');
  expect(dialog.getByLabelText(words('api.headerValue'))).toHaveProperty('type', 'password');
  await fill(user, dialog.getByLabelText(field('itemsPath')), 'data.boats');
  await fill(user, dialog.getByLabelText(field('titlePath')), 'name');
  await user.selectOptions(dialog.getByLabelText(field('pagination')), 'next');
  await fill(user, dialog.getByLabelText(field('nextPath')), 'links.next');
  await user.click(dialog.getByRole('button', { name: words('api.preview') }));
  await dialog.findByText('Two seats, red.');
  dialog.getByText(new RegExp(words('api.previewFound', { count: 40 })));
  const read = {
    ...empty,
    url,
    headers: [{ name: 'X-Key', value: 'secret' }],
    itemsPath: 'data.boats',
    titlePath: 'name',
    pagination: { type: 'next', path: 'links.next', parameter: null },
  };
  expect(api.sent(look)).toEqual([read]);
  await fill(user, dialog.getByLabelText(field('itemsPath')), 'data');
  dialog.getByText(words('api.previewOld'));

  api.respond(create, sampleSource('Boats', { type: 'api', url, status: 'processing' }));
  await user.click(dialog.getByRole('button', { name: words('api.submit') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(create)).toEqual([
    { type: 'api', name: 'Boats', refresh: 'daily', ...read, itemsPath: 'data' },
  ]);
});

it('KB-05: sends a body only with POST, and counts the page parameter from the given start', async () => {
  const { user, dialog } = await openDialog();
  api.refuse(look, 'api_not_read', { message: 'The API could not be read: Connection failed' });
  await fill(user, dialog.getByLabelText(field('url')), url);
  await user.selectOptions(dialog.getByLabelText(field('method')), 'POST');
  await user.click(dialog.getByLabelText(field('body')));
  await user.paste('{"all":true}');
  await user.selectOptions(dialog.getByLabelText(field('pagination')), 'page');
  await fill(user, dialog.getByLabelText(field('parameter')), 'offset');
  await fill(user, dialog.getByLabelText(field('first')), '0');
  await fill(user, dialog.getByLabelText(field('step')), '50');
  await user.click(dialog.getByRole('button', { name: words('api.preview') }));
  await dialog.findByText('The API could not be read: Connection failed');
  await user.selectOptions(dialog.getByLabelText(field('method')), 'GET');
  await user.click(dialog.getByRole('button', { name: words('api.preview') }));
  const pagination = { type: 'page', parameter: 'offset', first: 0, step: 50 };
  await waitFor(() =>
    expect(api.sent(look)).toMatchObject([
      { method: 'POST', body: '{"all":true}', pagination },
      { method: 'GET', body: '', pagination },
    ]),
  );
});

it('KB-05: shows errors at their fields, and sends nothing without an address', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: words('api.submit') }));
  expect(problemOf(dialog.getByLabelText(field('name')))).toBe(words('paste.nameRequired'));
  expect(problemOf(dialog.getByLabelText(field('url')))).toBe(words('website.addressRequired'));
  await user.click(dialog.getByRole('button', { name: words('api.preview') }));
  expect([...api.calls(create), ...api.calls(look)]).toEqual([]);
  await fill(user, dialog.getByLabelText(field('name')), 'Boats');
  await fill(user, dialog.getByLabelText(field('url')), 'http://10.0.0.1/');
  api.respond(create, () =>
    refusal('validation_failed', {
      fields: { url: 'Not public', 'headers.0.name': 'Set by the connection' },
    }),
  );
  await user.click(dialog.getByRole('button', { name: words('api.addHeader') }));
  await fill(user, dialog.getByLabelText(words('api.headerName')), 'Host');
  await user.click(dialog.getByRole('button', { name: words('api.submit') }));
  await dialog.findByText('Set by the connection');
  expect(problemOf(dialog.getByLabelText(field('url')))).toBe('Not public');
});

it('KB-05: edits a source; header values stay unless they are typed again', async () => {
  const source = sampleSource('Boats', {
    type: 'api',
    url,
    refresh: 'weekly',
    api: {
      method: 'GET',
      body: '',
      itemsPath: 'data.boats',
      template: '',
      idPath: '',
      titlePath: 'name',
      linkPath: '',
      pagination: { type: 'next', path: 'links.next', parameter: null },
      headers: ['X-Key', 'X-Shop'],
    },
  });
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'knowledge', 'member', () =>
    api.respond('GET /api/chatbots/{chatbotId}/knowledge', [source]),
  );
  await user.click(await screen.findByRole('button', { name: words('menu.label', { name: 'Boats' }) }));
  await user.click(await screen.findByRole('menuitem', { name: words('menu.changeApi') }));
  const dialog = await findDialog(words('api.changeTitle'));
  const [, shop] = dialog.getAllByLabelText(words('api.headerValue'));
  if (!shop) throw new Error('there is no second header');
  await fill(user, shop, 'another');
  await fill(user, dialog.getByLabelText(field('itemsPath')), 'data.list');
  const read = {
    ...empty,
    url,
    headers: [
      { name: 'X-Key', value: null },
      { name: 'X-Shop', value: 'another' },
    ],
    itemsPath: 'data.list',
    titlePath: 'name',
    pagination: { type: 'next', path: 'links.next', parameter: null },
  };
  api.respond(look, { items: 1, hasMore: false, samples: [{ title: 'Kayak', url: null, text: 'Red.' }] });
  await user.click(dialog.getByRole('button', { name: words('api.preview') }));
  await dialog.findByText('Red.');
  expect(api.sent(look)).toEqual([{ ...read, sourceId: source.id }]);
  const save = 'PATCH /api/knowledge/{sourceId}';
  api.respond(save, () =>
    refusal('validation_failed', { fields: { 'api.headers.0.value': 'Enter it again' } }),
  );
  await user.click(dialog.getByRole('button', { name: words('api.changeSubmit') }));
  await dialog.findByText('Enter it again');
  api.respond(save, { ...source, status: 'processing' });
  await user.click(dialog.getByRole('button', { name: words('api.changeSubmit') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(save)).toEqual([
    { name: 'Boats', refresh: 'weekly', api: read },
    { name: 'Boats', refresh: 'weekly', api: read },
  ]);
});
