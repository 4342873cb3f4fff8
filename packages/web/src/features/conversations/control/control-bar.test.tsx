import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { ana, answerWith, openConversation, reader } from '../../../../test/screen/open-conversation.ts';
import { newId } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';
import {
  sampleHandover,
  sampleMessage,
  sampleWholeConversation,
} from '../../../../test/stand-in/sample-inbox.ts';

const words = (key: string, values = {}) => t(`conversations:${key}`, values);
const take = 'POST /api/conversations/{conversationId}/take';
const release = 'POST /api/conversations/{conversationId}/release';
const me = { id: reader.id, name: reader.fullName };

const waiting = sampleWholeConversation('Return a gift', {
  controller: 'waiting',
  handover: sampleHandover(4),
  unread: 2,
  messages: [sampleMessage(1, 'Is anybody there?')],
});
const mine: Conversation = {
  ...waiting,
  controller: 'person',
  assignee: me,
  handover: sampleHandover(4, { assigneeId: me.id }),
};
const theirs: Conversation = { ...mine, assignee: { id: ana.userId, name: ana.name } };
const withBot: Conversation = { ...waiting, controller: 'bot', handover: null, unread: 0 };
const withPeople = sampleChatbot({ id: withBot.chatbotId });
withPeople.deployment = {
  ...withPeople.deployment,
  people: { ...withPeople.deployment.people, enabled: true },
};

const bar = () => screen.findByRole('region', { name: words('control.label') });

describe('who answers', () => {
  it.each([
    [waiting, `${words('control.waits')} · 4 min`],
    [mine, `${words('control.mine')} · ${words('inbox.waits', { time: '4 min' })}`],
    [theirs, words('control.theirs', { name: ana.name })],
    [{ ...mine, assignee: null }, words('control.person')],
    [
      { ...waiting, controller: 'bot' as const, handover: sampleHandover(4, { offer: 'message' }) },
      words('control.message'),
    ],
    [
      {
        ...withBot,
        status: 'completed' as const,
        handover: sampleHandover(9, { endedAt: '2026-11-01T10:00:00.000Z' }),
      },
      words('control.closed'),
    ],
  ])('is said in words (%#)', async (conversation, text) => {
    await openConversation(conversation);
    const shown = await bar();
    expect(shown.textContent).toContain(text);
    expect(shown.querySelector('[aria-live]')?.textContent).not.toContain('4 min');
  });

  it('is not shown while people are switched off, nor is a field to write', async () => {
    api.respond('GET /api/chatbots', [sampleChatbot({ id: withBot.chatbotId })]);
    await openConversation(withBot);
    await screen.findByText('Is anybody there?');
    expect(screen.queryByRole('region', { name: words('control.label') })).toBeNull();
    expect(screen.queryByRole('textbox', { name: words('compose.replyField') })).toBeNull();
  });

  it('is shown for a conversation with the chatbot once people are switched on', async () => {
    api.respond('GET /api/chatbots', [withPeople]);
    await openConversation(withBot);
    expect((await bar()).textContent).toContain(words('control.bot'));
    await screen.findByRole('textbox', { name: words('compose.replyField') });
  });

  it('has no actions for a reader who may not reply', async () => {
    await openConversation({ ...waiting, abilities: {} });
    await screen.findByText('Is anybody there?');
    expect(screen.queryByRole('region', { name: words('control.label') })).toBeNull();
    expect(screen.queryByRole('textbox', { name: words('compose.replyField') })).toBeNull();
    expect(api.calls('POST /api/conversations/{conversationId}/read')).toEqual([]);
  });
});

describe('acting', () => {
  it('takes over by button, and shows what the server returns', async () => {
    const user = await openConversation(waiting);
    api.respond(take, () => {
      answerWith(mine);
      return mine;
    });
    await user.click(await screen.findByRole('button', { name: words('control.take') }));
    await screen.findByText(words('control.mine'));
    expect(api.sent(take)).toEqual([{}]);
    expect(document.activeElement).toBe(await bar());
    expect(screen.queryByRole('button', { name: words('control.take') })).toBeNull();
  });

  it('takes from a colleague only by the button that names them', async () => {
    const user = await openConversation(theirs);
    await bar();
    await user.keyboard('t');
    expect(api.sent(take)).toEqual([]);
    api.respond(take, () => {
      answerWith(mine);
      return mine;
    });
    await user.click(screen.getByRole('button', { name: words('control.takeFrom', { name: ana.name }) }));
    await screen.findByText(words('control.mine'));
    expect(api.sent(take)).toEqual([{ force: true }]);
  });

  it('takes from a program, which has no name, by the button, and by no letter', async () => {
    const user = await openConversation({ ...mine, assignee: null });
    await bar();
    await user.keyboard('tb');
    expect([...api.sent(take), ...api.sent(release)]).toEqual([]);
    api.respond(take, () => {
      answerWith(mine);
      return mine;
    });
    const button = screen.getByRole('button', { name: words('control.take') });
    expect(button.getAttribute('aria-keyshortcuts')).toBeNull();
    await user.click(button);
    await screen.findByText(words('control.mine'));
    expect(api.sent(take)).toEqual([{ force: true }]);
  });

  it('gives back what a colleague has only by the button', async () => {
    const user = await openConversation(theirs);
    await bar();
    await user.keyboard('b');
    expect(api.sent(release)).toEqual([]);
    const button = screen.getByRole('button', { name: words('control.release') });
    expect(button.getAttribute('aria-keyshortcuts')).toBeNull();
    api.respond(release, withBot);
    await user.click(button);
    await waitFor(() => expect(api.sent(release)).toEqual([{}]));
  });

  it('gives back with b, closes with e and an outcome, and snoozes', async () => {
    const user = await openConversation(mine);
    await bar();
    api.respond(release, mine);
    await user.keyboard('b');
    await waitFor(() => expect(api.sent(release)).toEqual([{}]));
    const close = 'POST /api/conversations/{conversationId}/close';
    api.respond(close, mine);
    await user.keyboard('e');
    await user.click(await screen.findByRole('menuitem', { name: words('control.outcomes.unresolved') }));
    await waitFor(() => expect(api.sent(close)).toEqual([{ outcome: 'unresolved' }]));
    const snooze = 'POST /api/conversations/{conversationId}/snooze';
    const snoozed = { ...mine, handover: sampleHandover(4, { snoozedUntil: '2027-01-04T08:00:00.000Z' }) };
    api.respond(snooze, () => {
      answerWith(snoozed);
      return snoozed;
    });
    await user.click(screen.getByRole('button', { name: words('control.snooze') }));
    await user.click(
      await screen.findByRole('menuitem', { name: new RegExp(words('control.times.tomorrow')) }),
    );
    await screen.findByText(/Snoozed until/);
    const [body] = api.sent(snooze) as { until: string }[];
    expect(Date.parse(body?.until ?? '')).toBeGreaterThan(Date.now());
    await user.click(screen.getByRole('button', { name: words('control.snooze') }));
    await user.click(await screen.findByRole('menuitem', { name: words('control.wake') }));
    await waitFor(() => expect(api.sent(snooze)).toHaveLength(2));
    expect(api.sent(snooze)[1]).toEqual({ until: null });
  });

  it('says that somebody else changed it, and shows the latest state', async () => {
    const user = await openConversation(waiting);
    await bar();
    api.refuse(take, 'transition_refused');
    answerWith(theirs);
    await user.keyboard('t');
    await screen.findByText(words('control.refused'));
    await screen.findByText(words('control.theirs', { name: ana.name }));
  });

  it('ignores letters typed in a field', async () => {
    const user = await openConversation(waiting);
    await user.click(await screen.findByRole('textbox', { name: words('compose.replyField') }));
    await user.keyboard('tabe');
    expect(api.sent(take)).toEqual([]);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

it('marks the conversation as read up to the last message, and again with a new one', async () => {
  const read = 'POST /api/conversations/{conversationId}/read';
  await openConversation(waiting);
  await waitFor(() => expect(api.sent(read)).toEqual([{ ordinal: 1 }]));
  answerWith({ ...waiting, messages: [...waiting.messages, sampleMessage(2, 'Hello?')] });
  api.live({ resource: 'conversation', resourceId: waiting.id });
  await screen.findByText('Hello?');
  await waitFor(() => expect(api.sent(read)).toEqual([{ ordinal: 1 }, { ordinal: 2 }]));
});

it('a busy organization: the open conversation follows at once, lists and counts once per second', async () => {
  const one = 'GET /api/conversations/{conversationId}';
  const counts = 'GET /api/conversations/counts';
  // Reading would count again too, which a reader without the right does not.
  const quiet = { ...waiting, abilities: {} };
  await openConversation(quiet);
  await screen.findByText('Is anybody there?');
  const before = { one: api.calls(one).length, counts: api.calls(counts).length };
  for (let count = 0; count < 5; count++) api.live({ resource: 'conversation', resourceId: newId() });
  answerWith({ ...quiet, messages: [...waiting.messages, sampleMessage(2, 'Hello?')] });
  api.live({ resource: 'conversation', resourceId: waiting.id });
  await screen.findByText('Hello?', {}, { timeout: 300 });
  expect(api.calls(counts).length).toBe(before.counts + 1);
  await waitFor(() => expect(api.calls(counts).length).toBe(before.counts + 2), { timeout: 1500 });
});

it('shows people, system lines, withheld answers and notes in their order', async () => {
  const note = {
    id: newId(),
    author: { id: ana.userId, name: ana.name },
    content: 'He is a regular.',
    mentions: [],
    afterOrdinal: 2,
    createdAt: '2026-11-01T10:00:00.000Z',
    editedAt: null,
  };
  const messages = [
    sampleMessage(1, 'A person, please.'),
    sampleMessage(2, 'You may also', { role: 'assistant', status: 'withheld' }),
    sampleMessage(3, 'Ana Ruiz has joined.', { role: 'system', system: { key: 'joined', params: {} } }),
    sampleMessage(4, 'Good morning.', {
      role: 'agent',
      mode: 'agent',
      author: { kind: 'member', id: ana.userId, name: ana.name },
    }),
  ];
  await openConversation({ ...theirs, messages, notes: [note] });
  await screen.findByText('Good morning.');
  screen.getByText(words('messageStatus.withheld'));
  const lines = [...screen.getByRole('list', { name: words('transcript.label') }).children];
  const parts = [
    'A person, please.',
    'You may also',
    'He is a regular.',
    'Ana Ruiz has joined.',
    'Good morning.',
  ];
  expect(lines.map(({ textContent }) => parts.find((part) => textContent?.includes(part)))).toEqual(parts);
  expect(screen.queryByRole('button', { name: words('notes.edit') })).toBeNull();
});

it('changes and deletes one’s own note', async () => {
  const note = {
    id: newId(),
    author: me,
    content: 'Call hm back',
    mentions: [],
    afterOrdinal: 1,
    createdAt: '2026-11-01T10:00:00.000Z',
    editedAt: null,
  };
  const change = 'PATCH /api/conversations/{conversationId}/notes/{noteId}';
  const remove = 'DELETE /api/conversations/{conversationId}/notes/{noteId}';
  const user = await openConversation({ ...mine, notes: [note] });
  await user.click(await screen.findByRole('button', { name: words('notes.edit') }));
  const [text] = await screen.findAllByDisplayValue('Call hm back');
  api.respond(change, { ...note, content: 'Call him back', editedAt: '2026-11-01T10:05:00.000Z' });
  await user.clear(text!);
  await user.click(text!);
  await user.paste('Call him back');
  await user.click(screen.getByRole('button', { name: words('notes.save') }));
  await screen.findByText('Call him back', { selector: 'p' });
  await waitFor(() => expect(document.activeElement?.tagName).toBe('ARTICLE'));
  expect(api.sent(change)).toEqual([{ content: 'Call him back', mentions: [] }]);
  api.respond(remove);
  await user.click(screen.getByRole('button', { name: words('notes.delete') }));
  const dialog = await screen.findByRole('alertdialog');
  const confirm = [...dialog.querySelectorAll('button')].find(
    ({ textContent }) => textContent === words('notes.delete'),
  );
  await user.click(confirm!);
  await waitFor(() => expect(screen.queryByText('Call him back', { selector: 'p' })).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: words('inbox.conversation') })),
  );
});
