import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { openBuilder } from '../../../../../test/screen/open-builder.ts';
import { chatbotFor, newId } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';
import { isPassed, testRunOf } from './test-run.ts';

const words = (key: string, values = {}) => t(`builder:${key}`, values);
const desk = chatbotFor('member', { name: 'Help desk', flow: null });
const message = {
  id: newId(),
  role: 'assistant' as const,
  status: 'complete' as const,
  createdAt: '2026-11-20T10:00:00.000Z',
  sources: [],
  mode: 'flow' as const,
  responseMs: 3,
};
const step = (n: number, nodeId: string, port: string | null, changed = {}) => ({
  n,
  nodeId,
  type: 'ask',
  port,
  ms: 2,
  changed,
});

it('marks the path, and the step that waits', () => {
  const steps = [
    { nodeId: 'start1', port: 'next' },
    { nodeId: 'request1', port: 'error', error: 'timeout' },
    { nodeId: 'ask1', port: null },
  ];
  const waiting = testRunOf([{ steps, input: {} }]);
  expect([...waiting.marks]).toEqual([
    ['start1', 'done'],
    ['request1', 'failed'],
    ['ask1', 'now'],
  ]);
  expect([...waiting.lines]).toEqual(['start1 next', 'request1 error']);
  expect(waiting.at).toBe('ask1');
  expect(testRunOf([]).at).toBe(null);
  expect(testRunOf([{ steps, input: null }]).marks.get('ask1')).toBe('done');
});

it('an option without a connection of its own uses the common one', () => {
  const edge = (sourceHandle: string) => ({ id: sourceHandle, source: 'ask1', sourceHandle, target: 'end1' });
  const edges = [edge('next'), edge('option:yes'), edge('failed')];
  const passed = (port: string) => {
    const run = testRunOf([{ steps: [{ nodeId: 'ask1', port }], input: null }]);
    return edges.filter((one) => isPassed(run, edges, one)).map(({ id }) => id);
  };
  expect(passed('option:no')).toEqual(['next']);
  expect(passed('option:yes')).toEqual(['option:yes']);
  expect(passed('failed')).toEqual(['failed']);
});

const opened = (state: string, content: string, inputId: string) => ({
  conversationId: newId(),
  message: {
    ...message,
    content,
    input: { id: inputId, type: 'text' as const, required: true, label: content },
  },
  state,
  model: null,
  trace: [step(1, 'more', null)],
});

it('tests the unsaved flow on screen, and returns its state with the reply', async () => {
  const user = await openBuilder(desk, 'flow&view=outline');
  await user.click(
    await screen.findByRole('button', { name: new RegExp(`^${t('flowStarters:engagement.name')}`) }),
  );
  api.respond('POST /api/chatbots/{chatbotId}/preview', opened('state-0', 'Welcome!', '0.more.0'));
  await user.click(await screen.findByRole('button', { name: words('flow.test.start') }));
  const panel = within(await screen.findByRole('region', { name: words('flow.test.title') }));
  await panel.findByText('Welcome!');
  const options = [
    { id: 'yes', label: 'Yes' },
    { id: 'no', label: 'Not quite' },
  ];
  const input = {
    id: '0.more.1',
    type: 'choice' as const,
    required: true,
    label: 'Satisfied?',
    options,
    multiple: false,
  };
  api.respond('POST /api/chatbots/{chatbotId}/preview', {
    conversationId: newId(),
    message: { ...message, content: 'Are you satisfied with us?', input },
    state: 'sealed-1',
    model: null,
    trace: [
      { ...step(1, 'start', 'next'), error: 'sample_missing' },
      { ...step(2, 'more', null), error: 'status_503' },
      { ...step(3, 'more', null), error: 'variable_unknown: nobody.at:all' },
      { ...step(4, 'more', null), error: 'wrong_value' },
    ],
  });
  await user.type(panel.getByLabelText(words('flow.test.message')), 'Hello{Enter}');
  await panel.findByText('Are you satisfied with us?');
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Yes' })));
  await panel.findByText(words('flow.test.errors.sample_missing'));
  await panel.findByText(words('flow.test.answered', { status: '503' }));
  panel.getByText(words('flow.test.errors.variable_unknown', { detail: 'nobody.at:all' }));
  panel.getByText(words('flow.test.errors.wrong_value', { detail: '' }).trim());
  const first = api.sent('POST /api/chatbots/{chatbotId}/preview').at(-1);
  expect(first).toMatchObject({ message: 'Hello', state: 'state-0', requests: 'sample' });
  expect((first as { flow: { nodes: unknown[] } }).flow.nodes.length).toBeGreaterThan(3);
  expect(api.calls('PATCH /api/chatbots/{chatbotId}')).toEqual([]);
  api.respond('POST /api/chatbots/{chatbotId}/preview', {
    conversationId: newId(),
    message: { ...message, content: 'Good to hear.' },
    state: null,
    model: null,
    trace: [step(1, 'more', 'option:yes', { 'feedback.satisfied': 'Yes' })],
  });
  await user.click(panel.getByRole('button', { name: 'Yes' }));
  await panel.findByText('feedback.satisfied = "Yes"');
  await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText(words('flow.test.message'))));
  expect(api.sent('POST /api/chatbots/{chatbotId}/preview').at(-1)).toMatchObject({
    reply: { inputId: '0.more.1', value: 'yes' },
    state: 'sealed-1',
  });
  await user.click(panel.getByRole('button', { name: words('flow.test.stop') }));
  await waitFor(() => expect(screen.queryByRole('region', { name: words('flow.test.title') })).toBeNull());
});

it('says why a test run could not continue', async () => {
  const user = await openBuilder(desk, 'flow&view=outline');
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${words('flow.empty.name')}`) }));
  await user.click(await screen.findByRole('button', { name: words('flow.test.start') }));
  api.refuse('POST /api/chatbots/{chatbotId}/preview', 'model_failed');
  await user.type(screen.getByLabelText(words('flow.test.message')), 'Hello{Enter}');
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

it('a flow that speaks first does so in a test run, and earlier messages can be replayed up to any turn', async () => {
  const user = await openBuilder(desk, 'flow&view=outline');
  await user.click(
    await screen.findByRole('button', { name: new RegExp(`^${t('flowStarters:engagement.name')}`) }),
  );
  api.respond('POST /api/chatbots/{chatbotId}/preview', opened('state-0', 'Who are you?', '0.who.0'));
  await user.click(await screen.findByRole('button', { name: words('flow.test.start') }));
  const panel = within(await screen.findByRole('region', { name: words('flow.test.title') }));
  await panel.findByText('Who are you?');
  const sent = () => api.sent('POST /api/chatbots/{chatbotId}/preview') as Record<string, unknown>[];
  expect(sent()).toEqual([{ flow: expect.anything(), requests: 'sample' }]);
  api.respond('POST /api/chatbots/{chatbotId}/preview', opened('state-1', 'How old?', '0.age.1'));
  await user.type(panel.getByLabelText(words('flow.test.message')), 'Ana{Enter}');
  await panel.findByText('How old?');
  await user.type(panel.getByLabelText(words('flow.test.message')), '7{Enter}');
  await waitFor(() => expect(panel.getAllByText('How old?')).toHaveLength(2));
  const [first] = panel.getAllByRole('button', { name: words('flow.test.replay') });
  if (!first) throw new Error('nothing can be played again');
  await user.click(first);
  await waitFor(() => expect(panel.queryByText('7')).toBeNull());
  await waitFor(() => expect(sent()).toHaveLength(5));
  expect(sent().slice(3)).toMatchObject([{ requests: 'sample' }, { message: 'Ana', state: 'state-1' }]);
  expect(sent()[3]).not.toHaveProperty('message');
});
