import { fireEvent, screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api, refusal } from '../../../../test/screen/api.ts';
import { arrive } from '../../../../test/screen/interact.ts';
import { ana, answerWith, openConversation, reader } from '../../../../test/screen/open-conversation.ts';
import { closeScreen, openScreen } from '../../../../test/screen/open-screen.tsx';
import { newId } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import {
  sampleHandover,
  sampleMessage,
  sampleWholeConversation,
} from '../../../../test/stand-in/sample-inbox.ts';
import { forgetDrafts } from '../../../lib/drafts.ts';

const words = (key: string, values = {}) => t(`conversations:${key}`, values);
const write = 'POST /api/conversations/{conversationId}/messages';
const addNote = 'POST /api/conversations/{conversationId}/notes';
const me = { kind: 'member', id: reader.id, name: reader.fullName } as const;
const newConversation = () =>
  sampleWholeConversation('Return a gift', {
    controller: 'person',
    assignee: { id: reader.id, name: reader.fullName },
    handover: sampleHandover(4, { assigneeId: reader.id }),
    messages: [sampleMessage(1, 'Is anybody there?'), sampleMessage(2, 'Hello?')],
  });
let mine = newConversation();

// A draft belongs to its conversation, so each test has one of its own.
beforeEach(() => {
  mine = newConversation();
});

const replyOf = (ordinal: number, content: string, author: typeof me = me) =>
  sampleMessage(ordinal, content, { role: 'agent', mode: 'agent', author });

const field = (kind: 'reply' | 'note') =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: words(`compose.${kind}Field`) });

async function type(user: UserEvent, kind: 'reply' | 'note', text: string): Promise<HTMLTextAreaElement> {
  const found = await field(kind);
  await user.click(found);
  await user.keyboard(text);
  return found;
}

it('sends with Enter, with what was seen and an id of its own, and empties the field', async () => {
  const user = await openConversation(mine);
  const sent = replyOf(3, 'I am here.\nHow can I help?');
  api.respond(write, () => {
    answerWith({ ...mine, messages: [...mine.messages, sent] });
    return sent;
  });
  const reply = await type(user, 'reply', 'I am here.{Shift>}{Enter}{/Shift}How can I help?{Enter}');
  await screen.findByText(/I am here\./, { selector: 'p' });
  expect(api.sent(write)).toEqual([
    { message: 'I am here.\nHow can I help?', seen: 2, clientMessageId: expect.any(String) },
  ]);
  expect(reply.value).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

it('sends nothing blank, and nothing twice while it is on its way', async () => {
  const user = await openConversation(mine);
  await type(user, 'reply', '  {Enter}');
  expect(api.sent(write)).toEqual([]);
  api.respond(write, replyOf(3, '  Yes'));
  const release = api.hold(write);
  await type(user, 'reply', 'Yes{Enter}{Enter}');
  await waitFor(() => expect(api.sent(write)).toHaveLength(1));
  release();
  const reply = await field('reply');
  await waitFor(() => expect(reply.value).toBe(''));
  expect(api.sent(write)).toHaveLength(1);
});

it('keeps the text if a colleague was faster, shows their words, and sends it again on request', async () => {
  const user = await openConversation(mine);
  const theirs = replyOf(3, 'I have already called you back.', {
    kind: 'member',
    id: ana.userId,
    name: ana.name,
  });
  api.respond(write, () => {
    answerWith({ ...mine, messages: [...mine.messages, theirs] });
    return refusal('reply_crossed', { message: 'Crossed' });
  });
  const reply = await type(user, 'reply', 'We will call you.{Enter}');
  await screen.findByText(words('compose.crossed', { name: ana.name }));
  await screen.findByText('I have already called you back.');
  expect(reply.value).toBe('We will call you.');
  api.respond(write, replyOf(4, 'We will call you.'));
  await user.click(screen.getByRole('button', { name: words('compose.send') }));
  await waitFor(() => expect(reply.value).toBe(''));
  const [first, second] = api.sent(write).map((body) => body as { seen: number; clientMessageId: string });
  expect([first?.seen, second?.seen]).toEqual([2, 3]);
  expect(second?.clientMessageId).toBe(first?.clientMessageId);
  expect(screen.queryByText(words('compose.crossed', { name: ana.name }))).toBeNull();
});

it.each(['forbidden', 'rate_limited', 'internal_error'] as const)(
  'keeps the text after %s, and says why',
  async (code) => {
    const user = await openConversation(mine);
    api.refuse(write, code, { message: 'That did not work' });
    const reply = await type(user, 'reply', 'Hello{Enter}');
    await screen.findByText('That did not work');
    expect(reply.value).toBe('Hello');
  },
);

it('keeps the text without a connection', async () => {
  const user = await openConversation(mine);
  api.lose(write);
  const reply = await type(user, 'reply', 'Hello{Enter}');
  await screen.findByText(t('common:errors.no_connection'));
  expect(reply.value).toBe('Hello');
});

it('sends a reply whose answer was lost again with its id, even after other screens and a reload', async () => {
  const user = await openConversation(mine);
  api.lose(write);
  await type(user, 'reply', 'Hello{Enter}');
  await screen.findByText(t('common:errors.no_connection'));
  const [first] = api.sent(write);
  const stored = { ...sessionStorage };
  await closeScreen();
  forgetDrafts();
  Object.assign(sessionStorage, stored);
  const again = await openConversation(mine);
  const reply = await field('reply');
  expect(reply.value).toBe('Hello');
  api.respond(write, replyOf(3, 'Hello'));
  await again.click(reply);
  await again.keyboard('{Enter}');
  await waitFor(() => expect(reply.value).toBe(''));
  expect(api.sent(write).at(-1)).toEqual(first);
  await again.keyboard('Hello{Enter}');
  await waitFor(() => expect(api.sent(write).length).toBeGreaterThan(1));
  await waitFor(() => expect(api.sent(write).at(-1)).not.toEqual(first));
});

it.each([
  { isComposing: true, keyCode: 13 },
  // The Enter that confirms a word in Safari.
  { isComposing: false, keyCode: 229 },
])('leaves Enter to an input method (%#)', async (state) => {
  const user = await openConversation(mine);
  const reply = await type(user, 'reply', 'にほん');
  fireEvent.keyDown(reply, { key: 'Enter', ...state });
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(reply.value).toBe('にほん\n');
  expect(api.sent(write)).toEqual([]);
});

it('a note names members even if they were not known yet when it was sent', async () => {
  const release = api.hold('GET /api/presence');
  const user = await openConversation(mine);
  const content = `Ask @${ana.name}`;
  api.respond(addNote, {
    id: newId(),
    author: { id: reader.id, name: reader.fullName },
    content,
    mentions: [ana.userId],
    afterOrdinal: 2,
    createdAt: '2026-11-01T10:01:00.000Z',
    editedAt: null,
  });
  await user.keyboard('n');
  const note = await field('note');
  await user.click(note);
  await user.paste(content);
  await user.keyboard('{Enter}');
  expect(api.sent(addNote)).toEqual([]);
  release();
  await waitFor(() => expect(note.value).toBe(''));
  expect(api.sent(addNote)).toEqual([{ content, mentions: [ana.userId] }]);
});

it('links to the chatbot’s settings if people are switched off', async () => {
  const user = await openConversation(mine);
  api.refuse(write, 'feature_off');
  await type(user, 'reply', 'Hello{Enter}');
  const link = await screen.findByRole('link', { name: words('control.toSettings') });
  expect(link.getAttribute('href')).toBe(`/builder/${mine.chatbotId}?tab=deployment`);
});

it('keeps a draft of each conversation, over other screens and over a reload', async () => {
  const user = await openConversation(mine);
  await type(user, 'reply', 'Half a sen');
  await user.click(screen.getByRole('button', { name: words('compose.note') }));
  await type(user, 'note', 'Half a note');
  const stored = { ...sessionStorage };
  await closeScreen();
  Object.assign(sessionStorage, stored);
  await openScreen(`/conversations/${mine.id}`, reader);
  expect((await field('note')).value).toBe('Half a note');
  await user.click(screen.getByRole('button', { name: words('compose.reply') }));
  expect((await field('reply')).value).toBe('Half a sen');
});

it('a live message keeps the text, and leaves the field focused', async () => {
  const user = await openConversation(mine);
  const reply = await type(user, 'reply', 'I am just wri');
  answerWith({ ...mine, messages: [...mine.messages, sampleMessage(3, 'Never mind.')] });
  api.live({ resource: 'conversation', resourceId: mine.id });
  await screen.findByText('Never mind.');
  expect(reply.value).toBe('I am just wri');
  expect(document.activeElement).toBe(reply);
});

it('adds a note with the members that it names, and keeps its text if that fails', async () => {
  const user = await openConversation(mine);
  api.refuse(addNote, 'internal_error', { message: 'That did not work' });
  await user.keyboard('n');
  const note = await field('note');
  expect(document.activeElement).toBe(note);
  await user.keyboard('Ask @an');
  await screen.findByRole('option', { name: new RegExp(ana.name) });
  await user.keyboard('{Enter}about it');
  expect(note.value).toBe(`Ask @${ana.name} about it`);
  await user.keyboard('{Enter}');
  await screen.findByText('That did not work');
  expect(note.value).toBe(`Ask @${ana.name} about it`);
  api.respond(addNote, {
    id: newId(),
    author: { id: reader.id, name: reader.fullName },
    content: `Ask @${ana.name} about it`,
    mentions: [ana.userId],
    afterOrdinal: 2,
    createdAt: '2026-11-01T10:01:00.000Z',
    editedAt: null,
  });
  await user.click(screen.getByRole('button', { name: words('compose.addNote') }));
  await screen.findByRole('article', { name: words('notes.by', { name: reader.fullName }) });
  expect(note.value).toBe('');
  const body = { content: `Ask @${ana.name} about it`, mentions: [ana.userId] };
  expect(api.sent(addNote)).toEqual([body, body]);
  const keys = api.calls(addNote).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
});

it('tells that the member is typing at most every three seconds, and not in notes', async () => {
  const typing = 'POST /api/conversations/{conversationId}/typing';
  const user = await openConversation(mine);
  await type(user, 'reply', 'Hello');
  expect(api.calls(typing)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: words('compose.note') }));
  await type(user, 'note', 'Hello');
  expect(api.calls(typing)).toHaveLength(1);
});

it('shows who else types and reads, but not oneself, and asks the server for nothing', async () => {
  await openConversation(mine);
  await field('reply');
  const asked = api.calls('GET /api/conversations/{conversationId}').length;
  const until = new Date(Date.now() + 60_000).toISOString();
  const tell = (type: string, by: { kind: 'visitor' | 'member'; id?: string; name?: string }) =>
    api.live({ type, resource: 'conversation', resourceId: mine.id, by, until });
  tell('conversation.reading', { kind: 'member', id: reader.id, name: reader.fullName });
  tell('conversation.reading', { kind: 'member', id: ana.userId, name: ana.name });
  await screen.findByText(words('company.reading', { name: ana.name }));
  tell('conversation.typing', { kind: 'member', id: ana.userId, name: ana.name });
  tell('conversation.typing', { kind: 'visitor' });
  await screen.findByText(
    `${words('company.typing', { name: ana.name })}, ${words('company.visitorTyping')}`,
  );
  expect(screen.queryByText(words('company.reading', { name: reader.fullName }))).toBeNull();
  expect(api.calls('GET /api/conversations/{conversationId}')).toHaveLength(asked);
});

it('shows who types although the clock of the server is slow or fast', async () => {
  await openConversation(mine);
  await field('reply');
  const tell = (until: number) =>
    api.live({
      type: 'conversation.typing',
      resource: 'conversation',
      resourceId: mine.id,
      by: { kind: 'visitor' },
      until: new Date(until).toISOString(),
    });
  const typing = words('company.visitorTyping');
  tell(Date.now() - 3_600_000);
  await screen.findByText(typing);
  tell(Date.now() + 3_600_000);
  await closeScreen();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_500);
  try {
    await openConversation(mine);
    await field('reply');
    expect(screen.queryByText(typing)).toBeNull();
  } finally {
    clock.mockRestore();
  }
});

it('r writes a reply, and g v still opens the conversations', async () => {
  const user = await openConversation(mine);
  await field('reply');
  await user.keyboard('r');
  expect(document.activeElement).toBe(await field('reply'));
  await user.keyboard('{Escape}');
  api.respond('GET /api/conversations', { items: [], total: 0, page: 1, pageSize: 10 });
  await user.keyboard('gv');
  await arrive('/conversations');
});
