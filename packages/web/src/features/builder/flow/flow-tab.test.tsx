import type { FlowDocument } from '@parley/flow/document';
import { readFlow } from '@parley/flow/read/read-flow';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { fill, findDialog, findToast } from '../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`builder:${key}`, values);
const desk = chatbotFor('member', { name: 'Help desk', flow: null });
const outline = 'flow&view=outline';
const begin = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
const line = (title: string) =>
  screen.getByText(title, { selector: '[data-step] *' }).closest<HTMLElement>('[data-step]');
const lines = () =>
  [...document.querySelectorAll('[data-step]')].map((each) => each.getAttribute('data-step'));

/** Adds a step behind the focused line. */
async function addBehind(user: UserEvent, kind: string): Promise<void> {
  await user.keyboard('/');
  const dialog = await findDialog(words('flow.picker.title'));
  await user.type(dialog.getByRole('combobox'), words(`flow.kind.${kind}`));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

function savedFlow(): FlowDocument {
  const body = api.sent('PATCH /api/chatbots/{chatbotId}').at(-1);
  const read = readFlow((body as { flow: unknown }).flow);
  if (!('flow' in read)) throw new Error(JSON.stringify(read.errors));
  return read.flow;
}

it('BLD-16: adds, writes and connects steps in the outline by keyboard alone, and saves', async () => {
  const user = await openBuilder(desk, outline);
  await begin(user, words('flow.empty.name'));
  (await screen.findByText(words('flow.kind.start'), { selector: '[data-step] *' }))
    .closest('button')
    ?.focus();
  await addBehind(user, 'message');
  await waitFor(() => expect(document.activeElement).toBe(line(words('flow.kind.message'))));
  await fill(user, screen.getByLabelText(words('flow.field.text')), 'Welcome');
  line(words('flow.kind.message'))?.focus();
  await addBehind(user, 'choices');
  await fill(user, screen.getByLabelText(words('flow.field.question')), 'Which one?');
  line(words('flow.kind.choices'))?.focus();
  await addBehind(user, 'condition');
  expect(lines()).toEqual(['start1', 'message1', 'ask1', 'condition1']);
  const leads = screen.getByLabelText(words('flow.leadsToBy', { port: words('flow.port.else') }));
  await user.selectOptions(leads, 'message1');
  await screen.findByText(words('flow.outline.goesTo', { title: words('flow.kind.message') }));
  await user.click(screen.getByRole('button', { name: words('header.save') }));
  await findToast(words('toast.saved'));
  const { nodes, edges } = savedFlow();
  expect(nodes.map(({ id }) => id)).toEqual(['start1', 'message1', 'ask1', 'condition1']);
  expect(edges.map(({ source, sourceHandle, target }) => [source, sourceHandle, target])).toEqual([
    ['start1', 'next', 'message1'],
    ['message1', 'next', 'ask1'],
    ['ask1', 'next', 'condition1'],
    ['condition1', 'else', 'message1'],
  ]);
});

it('undoes and redoes; typing a word is a single undo step', async () => {
  const user = await openBuilder(desk, outline);
  await begin(user, words('flow.empty.name'));
  (await screen.findByText(words('flow.kind.start'), { selector: '[data-step] *' }))
    .closest('button')
    ?.focus();
  await addBehind(user, 'message');
  await user.type(screen.getByLabelText(words('flow.field.text')), 'Hello');
  const undo = screen.getByRole('button', { name: words('flow.undo') });
  await user.click(undo);
  expect(screen.getByLabelText(words('flow.field.text'))).toHaveProperty('value', '');
  await user.click(undo);
  expect(lines()).toEqual(['start1']);
  await user.click(screen.getByRole('button', { name: words('flow.redo') }));
  await user.click(screen.getByRole('button', { name: words('flow.redo') }));
  await screen.findByText('Hello', { selector: '[data-step] *' });
});

it('lists problems, each of which opens its step', async () => {
  const user = await openBuilder(desk, outline);
  await begin(user, words('flow.empty.name'));
  (await screen.findByText(words('flow.kind.start'), { selector: '[data-step] *' }))
    .closest('button')
    ?.focus();
  await addBehind(user, 'message');
  (await screen.findByText(words('flow.kind.start'), { selector: '[data-step] *' }))
    .closest('button')
    ?.click();
  await user.click(await screen.findByRole('button', { name: words('flow.problems.errors', { count: 1 }) }));
  const list = await screen.findByRole('dialog', { name: words('flow.problems.label') });
  await user.click(within(list).getByText(words('flow.problem.text_missing')));
  await waitFor(() => expect(line(words('flow.kind.message'))?.getAttribute('aria-current')).toBe('true'));
});

it('completes names behind {{', async () => {
  const user = await openBuilder(desk, outline);
  await begin(user, t('flowStarters:orderStatus.name'));
  await user.click(
    (await screen.findAllByText(words('flow.kind.message'), { selector: '[data-step] *' }))[0]!,
  );
  const text = screen.getByLabelText(words('flow.field.text'));
  await user.clear(text);
  await user.type(text, 'Order {{{{ord');
  await user.keyboard('{Enter}');
  expect(text).toHaveProperty('value', 'Order {{order.number}}');
});

it('users with read access cannot change anything', async () => {
  const locked = { ...desk, abilities: { ...desk.abilities, 'chatbot.update': false } };
  await openBuilder(locked, outline);
  const starter = await screen.findByRole('button', { name: new RegExp(words('flow.empty.name')) });
  expect(starter).toHaveProperty('disabled', true);
});

it('finds steps by their texts, and Enter opens the first', async () => {
  const user = await openBuilder(desk, outline);
  await begin(user, t('flowStarters:orderStatus.name'));
  await user.click(await screen.findByRole('button', { name: words('flow.search.label') }));
  const search = screen.getByRole('searchbox', { name: words('flow.search.label') });
  // `saveAs` is the name of a property in the data of steps; the search reads only texts.
  await user.type(search, 'saveAs');
  await screen.findByText(words('flow.search.none'));
  await user.clear(search);
  await user.type(search, 'packing order{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-step')).toBe('packing'));
});

it('reports JSON with forbidden keys at its field, and changes nothing', async () => {
  const user = await openBuilder(desk, outline);
  await begin(user, t('flowStarters:orderStatus.name'));
  await user.click(await screen.findByText(words('flow.kind.request'), { selector: '[data-step] *' }));
  const sample = screen.getByLabelText(words('flow.field.sample'), { exact: false });
  await fill(user, sample, '{"a": {"__proto__": {}}}');
  await screen.findByText(words('flow.field.jsonKey'));
  await fill(user, sample, '{"a": 1}');
  await waitFor(() => expect(screen.queryByText(words('flow.field.jsonKey'))).toBeNull());
  await user.click(screen.getByRole('button', { name: words('header.save') }));
  await findToast(words('toast.saved'));
  const request = savedFlow().nodes.find(({ type }) => type === 'request');
  expect(request?.data).toMatchObject({ sample: { a: 1 } });
});

it('reports a flow with too many steps, with the limit', async () => {
  const user = await openBuilder(desk, outline);
  await begin(user, t('flowStarters:orderStatus.name'));
  api.refuse('PATCH /api/chatbots/{chatbotId}', 'validation_failed', {
    fields: { 'flow.nodes': 'There are too many of these' },
  });
  await user.click(screen.getByRole('button', { name: words('header.save') }));
  await user.click(await screen.findByRole('button', { name: words('flow.problems.errors', { count: 1 }) }));
  await screen.findByText(words('flow.problems.tooManySteps', { max: 300 }));
});

it('steps are copied, cut and pasted in the outline by keyboard', async () => {
  const user = await openBuilder(desk, outline);
  await begin(user, words('flow.empty.name'));
  (await screen.findByText(words('flow.kind.start'), { selector: '[data-step] *' }))
    .closest('button')
    ?.focus();
  await addBehind(user, 'message');
  await fill(user, screen.getByLabelText(words('flow.field.text')), 'Welcome');
  let held = '';
  const clipboardData = {
    setData: (_type: string, text: string) => {
      held = text;
    },
    getData: () => held,
  };
  const at = (id: string) => {
    const found = document.querySelector<HTMLElement>(`[data-step="${id}"]`);
    if (!found) throw new Error(`there is no step ${id}`);
    found.focus();
    return found;
  };
  fireEvent.copy(at('message1'), { clipboardData });
  await findToast(words('flow.toast.copied', { count: 1 }));
  fireEvent.paste(at('start1'), { clipboardData });
  await waitFor(() => expect(lines()).toEqual(['start1', 'message1', 'message2']));
  expect(screen.getAllByText('Welcome', { selector: '[data-step] *' })).toHaveLength(2);
  fireEvent.cut(at('message2'), { clipboardData });
  await waitFor(() => expect(lines()).toEqual(['start1', 'message1']));
  held = 'no steps';
  fireEvent.paste(at('start1'), { clipboardData });
  await findToast(words('flow.toast.notSteps'));
});
