import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { screen } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { answerWith, openConversation, reader } from '../../../../test/screen/open-conversation.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';
import { sampleHandover, sampleWholeConversation } from '../../../../test/stand-in/sample-inbox.ts';

const words = (key: string, values = {}) => t(`conversations:${key}`, values);
const address = 'm…@example.com';
const byEmail = { way: 'email', address, isHere: false };

const conversationOf = (reach: Conversation['reach']) =>
  sampleWholeConversation('Return a gift', {
    controller: 'person',
    assignee: { id: reader.id, name: reader.fullName },
    handover: sampleHandover(4, { assigneeId: reader.id }),
    reach,
  });

/** Opens a conversation with a chatbot whose people have these settings; without any, the chatbots are not known. */
async function open(
  reach: Conversation['reach'],
  settings?: { mailReplies?: boolean; mailAfterSeconds?: number },
) {
  const conversation = conversationOf(reach);
  const { deployment } = sampleChatbot();
  const people = { ...deployment.people, enabled: true, ...settings };
  const chatbot = sampleChatbot({ id: conversation.chatbotId, deployment: { ...deployment, people } });
  api.respond('GET /api/chatbots', settings === undefined ? [] : [chatbot]);
  return { conversation, user: await openConversation(conversation) };
}

it.each([
  [{ way: 'email', address, isHere: true }, {}, words('reach.here')],
  [byEmail, undefined, words('reach.email', { address })],
  [byEmail, { mailAfterSeconds: 45 }, words('reach.emailAfter', { address, time: '45 sec' })],
  [byEmail, { mailAfterSeconds: 60 }, words('reach.emailAfter', { address, time: '1 min' })],
  [byEmail, { mailAfterSeconds: 3600 }, words('reach.emailAfter', { address, time: '60 min' })],
  [{ way: 'chat', address: null, isHere: false }, {}, words('reach.noAddress')],
  [{ way: 'none', address: null, isHere: false }, {}, words('reach.noAddress')],
  [{ way: 'none', address: null, isHere: false }, { mailReplies: false }, words('reach.chat')],
  [{ way: 'chat', address: null, isHere: false }, { mailReplies: false }, words('reach.chat')],
  [{ way: 'chat', address, isHere: false }, { mailReplies: false }, words('reach.chat')],
])('says where the reply goes (%#)', async (reach, settings, text) => {
  await open(reach, settings);
  await screen.findByText(text);
});

it('says nothing of a way that it does not know, and nothing of a note', async () => {
  await open({ way: 'telegram', address: null, isHere: false }, {});
  await screen.findByRole('textbox', { name: words('compose.replyField') });
  expect(screen.queryByText(/email address|reply waits|emailed/)).toBeNull();
});

it('is only there while a reply is written', async () => {
  const { user } = await open(byEmail);
  await screen.findByText(words('reach.email', { address }));
  await user.click(screen.getByRole('button', { name: words('compose.note') }));
  await screen.findByRole('textbox', { name: words('compose.noteField') });
  expect(screen.queryByText(words('reach.email', { address }))).toBeNull();
});

it('follows live updates', async () => {
  const { conversation } = await open(byEmail);
  await screen.findByText(words('reach.email', { address }));
  answerWith({ ...conversation, reach: { ...byEmail, isHere: true } });
  api.live({ resource: 'conversation', resourceId: conversation.id });
  await screen.findByText(words('reach.here'));
});

it('notices that the visitor came or left, which nothing announces, until the handover ends', async () => {
  // All other waits are real ones.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { conversation } = await open({ ...byEmail, isHere: true });
    await screen.findByText(words('reach.here'));
    answerWith({ ...conversation, reach: byEmail });
    await vi.advanceTimersByTimeAsync(31_000);
    await screen.findByText(words('reach.email', { address }));
    const ended = { ...sampleHandover(4, { assigneeId: reader.id }), endedAt: '2026-01-01T00:00:00.000Z' };
    answerWith({ ...conversation, handover: ended });
    await vi.advanceTimersByTimeAsync(31_000);
    await screen.findByText(words('reach.here'));
    const asked = api.calls('GET /api/conversations/{conversationId}').length;
    await vi.advanceTimersByTimeAsync(61_000);
    expect(api.calls('GET /api/conversations/{conversationId}')).toHaveLength(asked);
  } finally {
    vi.useRealTimers();
  }
});
