import type { Conversation, RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { answerWith, openConversation, reader } from '../../../../test/screen/open-conversation.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import {
  sampleHandover,
  sampleMessage,
  sampleWholeConversation,
} from '../../../../test/stand-in/sample-inbox.ts';

type Delivery = NonNullable<RecordedMessage['delivery']>;

const words = (key: string, values = {}) => t(`conversations:${key}`, values);
const retry = 'POST /api/conversations/{conversationId}/messages/{messageId}/retry';
const author = { kind: 'member', id: reader.id, name: reader.fullName } as const;

function deliveryOf(state: string, change: Partial<Delivery> = {}): Delivery {
  return { way: 'email', state, at: new Date(Date.now() - 180_000).toISOString(), error: null, ...change };
}

const replyOf = (ordinal: number, content: string, delivery: Delivery | null) =>
  sampleMessage(ordinal, content, { role: 'agent', mode: 'agent', author, delivery });

/** A conversation in which the reader wrote messages with these deliveries. */
function conversationOf(...deliveries: Array<Delivery | null>): Conversation {
  return sampleWholeConversation('Return a gift', {
    controller: 'person',
    assignee: { id: reader.id, name: reader.fullName },
    handover: sampleHandover(4, { assigneeId: reader.id }),
    messages: [
      sampleMessage(1, 'Is anybody there?'),
      ...deliveries.map((delivery, index) => replyOf(index + 2, `Reply ${index + 1}`, delivery)),
    ],
  });
}

const lineOf = async (content: string) => within((await screen.findByText(content)).closest('li')!);
const again = () => screen.findByRole('button', { name: words('delivery.again') });

it.each([
  [deliveryOf('delivered', { way: 'chat' }), 'delivery.seen', '3 min. ago'],
  [deliveryOf('sent'), 'delivery.emailed', '3 min. ago'],
  [deliveryOf('pending'), 'delivery.onItsWay', null],
  [deliveryOf('pending', { way: 'chat' }), 'delivery.unseen', null],
])('tells below a message whether it has arrived (%#)', async (delivery, key, ago) => {
  await openConversation(conversationOf(delivery));
  const line = await lineOf('Reply 1');
  line.getByText(words(key));
  expect(line.queryByText(/ago/)?.textContent ?? null).toBe(ago);
  expect(line.queryByRole('button')).toBeNull();
});

it.each([null, deliveryOf('evaporated')])('tells nothing that is not known (%#)', async (delivery) => {
  await openConversation(conversationOf(delivery));
  const line = await lineOf('Reply 1');
  expect(line.queryByText(/ago/)).toBeNull();
  expect(line.queryByRole('button')).toBeNull();
});

it('tells it once for messages in a row', async () => {
  await openConversation(conversationOf(deliveryOf('sent'), deliveryOf('sent')));
  expect(await screen.findAllByText(words('delivery.emailed'))).toHaveLength(1);
  (await lineOf('Reply 2')).getByText(words('delivery.emailed'));
});

it.each([
  ['550 5.1.1 User unknown', words('delivery.reasons.address')],
  ['5.2.2', words('delivery.reasons.full')],
  ['554 5.7.1 Spam', words('delivery.reasons.refused')],
  ['451 greylisted', '451 greylisted'],
])('says why an email failed: %s', async (error, reason) => {
  await openConversation(conversationOf(deliveryOf('failed', { error })));
  await screen.findByText(words('delivery.failedBecause', { reason }));
});

it('sends a failed message again, once, and shows its new state', async () => {
  const conversation = conversationOf(deliveryOf('failed'));
  const user = await openConversation(conversation);
  screen.getByText(words('delivery.failed'));
  const failed = conversation.messages[1]!;
  api.respond(retry, { ...failed, delivery: deliveryOf('pending') });
  const release = api.hold(retry);
  await user.click(await again());
  await waitFor(async () => expect(await again()).toHaveProperty('disabled', true));
  release();
  await screen.findByText(words('delivery.onItsWay'));
  expect(screen.queryByText(words('delivery.failed'))).toBeNull();
  expect(api.sent(retry)).toEqual([{}]);
});

it('says in place why it cannot be sent again, and shows what has become of it', async () => {
  const conversation = conversationOf(deliveryOf('failed'));
  const user = await openConversation(conversation);
  api.refuse(retry, 'rate_limited', { message: 'Too many messages' });
  await user.click(await again());
  await (await lineOf('Reply 1')).findByText('Too many messages');
  answerWith({ ...conversation, messages: conversationOf(deliveryOf('sent')).messages });
  api.refuse(retry, 'conflict', { message: 'Sent already' });
  await user.click(await again());
  await screen.findByText(words('delivery.emailed'));
});

it('offers no retry to a reader who may not reply', async () => {
  const conversation = conversationOf(deliveryOf('failed'));
  api.fallback('GET /api/chatbots', []);
  answerWith({ ...conversation, abilities: { 'conversation.reply': false } });
  await openScreen(`/conversations/${conversation.id}`, userAs('viewer'));
  await screen.findByText(words('delivery.failed'));
  expect(screen.queryByRole('button', { name: words('delivery.again') })).toBeNull();
});

it('follows live updates', async () => {
  const conversation = conversationOf(deliveryOf('pending', { way: 'chat' }));
  await openConversation(conversation);
  await screen.findByText(words('delivery.unseen'));
  const seen = replyOf(2, 'Reply 1', deliveryOf('delivered', { way: 'chat' }));
  answerWith({ ...conversation, messages: [sampleMessage(1, 'Is anybody there?'), seen] });
  api.live({ type: 'message.delivery_changed', resource: 'conversation', resourceId: conversation.id });
  await screen.findByText(words('delivery.seen'));
  expect(screen.queryByText(words('delivery.unseen'))).toBeNull();
});

it('marks a message that came by email, and folds what it quotes', async () => {
  const conversation = conversationOf();
  const mail = sampleMessage(2, 'Thanks, that works.', { via: 'email', quoted: '> We found it.\n<b>Bo</b>' });
  const user = await openConversation({ ...conversation, messages: [...conversation.messages, mail] });
  const line = await lineOf('Thanks, that works.');
  line.getByRole('img', { name: words('transcript.byEmail') });
  expect(screen.getAllByRole('img', { name: words('transcript.byEmail') })).toHaveLength(1);
  expect(line.queryByText(/We found it/)).toBeNull();
  const show = line.getByRole('button', { name: words('transcript.showQuoted'), expanded: false });
  show.focus();
  await user.keyboard('{Enter}');
  line.getByText(/We found it\.\s<b>Bo<\/b>/);
  await user.click(line.getByRole('button', { name: words('transcript.hideQuoted'), expanded: true }));
  expect(line.queryByText(/We found it/)).toBeNull();
});

it('links the addresses that visitors and members write, and nothing else', async () => {
  const conversation = conversationOf();
  const messages = [
    sampleMessage(1, 'I read https://shop.example/a_(b). [x](javascript:alert(1)) **no**'),
    replyOf(2, 'See https://help.example/?q=1 or javascript:alert(1) or data:text/html,x', null),
  ];
  await openConversation({ ...conversation, messages });
  await screen.findByText(/\[x\]\(javascript:alert\(1\)\) \*\*no\*\*/);
  const links = within(screen.getByRole('list', { name: words('transcript.label') })).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://shop.example/a_(b)', 'noopener nofollow ugc'],
    ['https://help.example/?q=1', 'noopener nofollow ugc'],
  ]);
  expect(links.every((link) => link.getAttribute('target') === '_blank')).toBe(true);
});
