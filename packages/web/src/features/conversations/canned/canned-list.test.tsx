import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { answerWith, openConversation, reader } from '../../../../test/screen/open-conversation.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';
import {
  sampleCannedAnswer,
  sampleHandover,
  sampleMessage,
  sampleWholeConversation,
} from '../../../../test/stand-in/sample-inbox.ts';

const words = (key: string, values = {}) => t(`conversations:${key}`, values);
const list = 'GET /api/canned-answers';
const write = 'POST /api/conversations/{conversationId}/messages';
const firstName = reader.fullName.split(' ')[0];

const newConversation = () =>
  sampleWholeConversation('Return a gift', {
    controller: 'person',
    assignee: { id: reader.id, name: reader.fullName },
    handover: sampleHandover(4, { assigneeId: reader.id }),
    messages: [sampleMessage(1, 'Is anybody there?')],
  });
let mine = newConversation();
const refund = sampleCannedAnswer('refund', 'Your refund is on its way.');
const hello = sampleCannedAnswer(
  'hello',
  'Hello {{visitor.name}}, this is {{agent.name}} of {{chatbot.name}}.',
);

// A draft belongs to its conversation, so each test has one of its own.
beforeEach(() => {
  mine = newConversation();
  api.respond(list, [hello, refund]);
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: words('compose.replyField') });
const listbox = () => screen.findByRole('listbox', { name: words('canned.label') });
const isClosed = () => screen.queryByRole('listbox', { name: words('canned.label') }) === null;
const shortcuts = () =>
  screen.getAllByRole('option').map(({ textContent }) => textContent?.split(/[A-Z]/)[0]);

async function begin(text = '/', conversation = mine): Promise<[UserEvent, HTMLTextAreaElement]> {
  const user = await openConversation(conversation);
  const reply = await field();
  await user.click(reply);
  await user.keyboard(text);
  return [user, reply];
}

describe('the list', () => {
  it('is loaded when it opens first, and no earlier', async () => {
    const user = await openConversation(mine);
    const reply = await field();
    expect(api.calls(list)).toHaveLength(0);
    await user.click(reply);
    await user.keyboard('/');
    await listbox();
    expect(api.calls(list)).toHaveLength(1);
    expect(shortcuts()).toEqual(['/hello', '/refund']);
    await screen.findByText(words('canned.count', { number: 2 }));
  });

  it('narrows while typing, moves with the arrows, and inserts with Enter instead of sending', async () => {
    const [user, reply] = await begin('Good news: /');
    await listbox();
    await user.keyboard('{ArrowDown}');
    const active = reply.getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')?.textContent).toContain('/refund');
    expect(reply.getAttribute('aria-controls')).toBe((await listbox()).id);
    await user.keyboard('ref');
    expect(shortcuts()).toEqual(['/refund']);
    await user.keyboard('{Enter}');
    expect(reply.value).toBe('Good news: Your refund is on its way.');
    expect(isClosed()).toBe(true);
    expect(api.calls(write)).toHaveLength(0);
    expect(document.activeElement).toBe(reply);
  });

  it('inserts with Tab, and with a click, which leaves the focus in the field', async () => {
    const [user, reply] = await begin('/ref');
    await listbox();
    await user.keyboard('{Tab}');
    expect(reply.value).toBe('Your refund is on its way.');
    await user.clear(reply);
    await user.keyboard('/');
    await user.click((await screen.findAllByRole('option'))[1]!);
    expect(reply.value).toBe('Your refund is on its way.');
    await waitFor(() => expect(document.activeElement).toBe(reply));
  });

  it('closes with Escape, keeps the text and the focus, and opens again with a new slash', async () => {
    const [user, reply] = await begin('/re');
    await listbox();
    await user.keyboard('{Escape}');
    expect(isClosed()).toBe(true);
    expect(document.activeElement).toBe(reply);
    await user.keyboard('f');
    expect(isClosed()).toBe(true);
    expect(reply.value).toBe('/ref');
    await user.keyboard(' /');
    await listbox();
  });

  it('opens with / from outside of the field, and with the button', async () => {
    const user = await openConversation(mine);
    const reply = await field();
    await user.keyboard('/');
    await listbox();
    expect(reply.value).toBe('/');
    await waitFor(() => expect(document.activeElement).toBe(reply));
    await user.clear(reply);
    await user.keyboard('So');
    const button = screen.getByRole('button', { name: words('canned.label') });
    await user.click(button);
    await listbox();
    expect(reply.value).toBe('So /');
    await user.click(button);
    expect([isClosed(), reply.value]).toEqual([true, 'So']);
  });

  it('takes back a slash that the button wrote, but not one that was typed', async () => {
    const [user, reply] = await begin('So /');
    await listbox();
    await user.tab({ shift: true });
    expect([isClosed(), reply.value]).toEqual([true, 'So /']);
    await user.clear(reply);
    const button = screen.getByRole('button', { name: words('canned.label') });
    await user.click(button);
    await listbox();
    await user.keyboard('{Escape}');
    expect([isClosed(), reply.value]).toEqual([true, '']);
    await user.click(button);
    await user.tab({ shift: true });
    expect(reply.value).toBe('');
  });

  it('searches texts after the button alone: a typed slash may begin a path', async () => {
    const [user, reply] = await begin('/way');
    expect(isClosed()).toBe(true);
    await user.clear(reply);
    await user.click(screen.getByRole('button', { name: words('canned.label') }));
    await listbox();
    await user.keyboard('way');
    expect(shortcuts()).toEqual(['/refund']);
    await user.keyboard('{Enter}');
    expect(reply.value).toBe(refund.text);
  });

  it('tells one’s own answer from a shared one with the same shortcut', async () => {
    api.respond(list, [refund, sampleCannedAnswer('refund', 'Mine', { shared: false, ownerId: reader.id })]);
    await begin();
    await listbox();
    const marks = screen.getAllByRole('option').map((one) => within(one).queryByText(words('canned.onlyMe')));
    expect(marks.map((mark) => mark !== null)).toEqual([false, true]);
  });

  it('goes back to the reply from a note, whose slashes mean nothing', async () => {
    const user = await openConversation(mine);
    await field();
    await user.keyboard('n');
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: words('compose.noteField'),
    });
    await user.keyboard('/');
    expect([note.value, isClosed()]).toEqual(['/', true]);
    expect(screen.queryByRole('button', { name: words('canned.label') })).toBeNull();
    await user.keyboard('{Escape}/');
    await listbox();
    expect((await field()).value).toBe('/');
  });

  it('does not open within a composition, but when it ends', async () => {
    const user = await openConversation(mine);
    const reply = await field();
    await user.click(reply);
    fireEvent.compositionStart(reply);
    fireEvent.input(reply, { target: { value: '/re' }, isComposing: true });
    expect(reply.value).toBe('/re');
    expect([isClosed(), api.calls(list).length]).toEqual([true, 0]);
    fireEvent.compositionEnd(reply);
    await listbox();
  });

  it('has only the answers for this chatbot', async () => {
    api.respond(list, [
      sampleCannedAnswer('ours', 'Ours', { chatbotIds: [mine.chatbotId] }),
      sampleCannedAnswer('theirs', 'Theirs', { chatbotIds: ['0199c0de-0000-7000-9000-00000000abcd'] }),
    ]);
    await begin();
    await listbox();
    expect(shortcuts()).toEqual(['/ours']);
  });

  it('draws only a part of five hundred, and narrows them at once', async () => {
    const many = Array.from({ length: 500 }, (_, number) =>
      sampleCannedAnswer(`a${number}`, `Answer ${number}`),
    );
    api.respond(list, many);
    const [user, reply] = await begin();
    await listbox();
    expect(screen.getAllByRole('option').length).toBeLessThan(60);
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('500');
    await user.keyboard('{ArrowUp}');
    const active = reply.getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')?.textContent).toContain('/a499');
    await user.keyboard('a499');
    expect(shortcuts()).toEqual(['/a499']);
  });
});

describe('without answers', () => {
  it('says that they are loading, and sends nothing meanwhile', async () => {
    const release = api.hold(list);
    const [user, reply] = await begin();
    await screen.findByText(new RegExp(words('canned.loading')));
    await user.keyboard('{Enter}');
    expect([api.calls(write).length, reply.value]).toEqual([0, '/']);
    release();
    await listbox();
  });

  it('says what they are for and where they are made', async () => {
    api.respond(list, []);
    const [user, reply] = await begin();
    const said = await screen.findByText(new RegExp(words('canned.none')));
    expect(said.getAttribute('role')).toBe('status');
    const link = screen.getByRole('link', { name: words('canned.create') });
    expect(link.getAttribute('href')).toBe('/settings?tab=team-members&part=inbox');
    await user.tab();
    expect(document.activeElement).toBe(link);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(reply));
    expect(screen.queryByRole('link', { name: words('canned.create') })).toBeNull();
  });

  it('says that they could not be loaded, and tries again with the next slash', async () => {
    api.refuse(list, 'internal_error');
    const [user] = await begin();
    await screen.findByText(new RegExp(words('canned.failed')));
    await user.keyboard('{Escape}');
    expect(screen.queryByText(new RegExp(words('canned.failed')))).toBeNull();
    api.respond(list, [refund]);
    await user.keyboard(' /');
    await listbox();
  });
});

describe('names', () => {
  const person = { id: 'c-1', name: 'Ivy Chen', email: null, phone: null };

  it('are those that the visitor sees', async () => {
    const chatbot = sampleChatbot({ id: mine.chatbotId });
    chatbot.appearance = { ...chatbot.appearance, chatTitle: 'Harbour help' };
    api.respond('GET /api/chatbots', [chatbot]);
    const [user, reply] = await begin('/hello', { ...mine, visitor: person });
    await listbox();
    await user.keyboard('{Enter}');
    expect(reply.value).toBe(`Hello Ivy Chen, this is ${firstName} of Harbour help.`);
    expect(screen.queryByText(/Fill in/)).toBeNull();
  });

  it('are full where the chatbot shows full names', async () => {
    const chatbot = sampleChatbot({ id: mine.chatbotId });
    const { people } = chatbot.deployment;
    chatbot.deployment = { ...chatbot.deployment, people: { ...people, names: 'full' } };
    api.respond('GET /api/chatbots', [chatbot]);
    const [user, reply] = await begin('/hello');
    await listbox();
    await user.keyboard('{Enter}');
    expect(reply.value).toContain(`this is ${reader.fullName} of`);
  });

  it('that are unknown are marked, selected, and to be filled in before the reply is sent', async () => {
    const [user, reply] = await begin('/hello');
    await listbox();
    await user.keyboard('{Enter}');
    await screen.findByText(words('canned.fillIn', { names: 'visitor.name' }));
    const selected = () => reply.value.slice(reply.selectionStart, reply.selectionEnd);
    await waitFor(() => expect(selected()).toBe('{{visitor.name}}'));
    reply.setSelectionRange(0, 0);
    // A key that is held down is no second try.
    await user.keyboard('{Enter>3/}');
    expect(api.calls(write)).toHaveLength(0);
    await screen.findByText(words('canned.sendAnyway'));
    expect(selected()).toBe('{{visitor.name}}');
    await user.paste('Ivy');
    expect(screen.queryByText(words('canned.fillIn', { names: 'visitor.name' }))).toBeNull();
    const sent = sampleMessage(2, reply.value, { role: 'agent', mode: 'agent' });
    api.respond(write, () => {
      answerWith({ ...mine, messages: [...mine.messages, sent] });
      return sent;
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.calls(write)).toHaveLength(1));
    expect(api.sent(write)[0]).toMatchObject({ message: expect.stringContaining('Hello Ivy, this is') });
  });

  it('in double braces that are meant so are sent with the second try', async () => {
    const user = await openConversation(mine);
    const reply = await field();
    await user.click(reply);
    await user.paste('Write {{ name }} there');
    await user.click(screen.getByRole('button', { name: words('compose.send') }));
    await screen.findByText(words('canned.sendAnyway'));
    expect(api.calls(write)).toHaveLength(0);
    const sent = sampleMessage(2, reply.value, { role: 'agent', mode: 'agent' });
    api.respond(write, () => {
      answerWith({ ...mine, messages: [...mine.messages, sent] });
      return sent;
    });
    await user.click(screen.getByRole('button', { name: words('compose.send') }));
    await waitFor(() => expect(api.sent(write)[0]).toMatchObject({ message: 'Write {{ name }} there' }));
  });
});
