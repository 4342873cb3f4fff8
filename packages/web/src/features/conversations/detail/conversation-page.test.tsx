import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { arrive, findDialog, findToast } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { newId, userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleConversation } from '../../../../test/stand-in/samples.ts';
import type { ResponseOf } from '../../../lib/api/client.ts';

type Conversation = ResponseOf<'GET /api/conversations/{conversationId}'>;

const words = (key: string, values = {}) => t(`conversations:${key}`, values);
const summary = sampleConversation('Return a gift', { contact: 'sam@example.com', mainTopics: ['returns'] });
const conversation: Conversation = {
  ...summary,
  language: null,
  outcome: null,
  judgedBy: null,
  aiNotice: null,
  visitor: null,
  sentimentScores: [],
  lead: null,
  messages: [],
  rev: 1,
  reach: { way: 'chat', address: null, isHere: false },
  notes: [],
};
const path = `/conversations/${conversation.id}`;

type Recorded = Conversation['messages'][number];

function messageOf(content: string, change: Partial<Recorded> = {}): Recorded {
  return {
    id: newId(),
    role: 'assistant',
    status: 'complete',
    content,
    createdAt: summary.startedAt,
    sources: [],
    mode: 'extractive',
    responseMs: 900,
    ratingComment: null,
    usage: null,
    error: null,
    provider: null,
    model: null,
    modeReason: null,
    costUsd: null,
    attempts: [],
    support: null,
    unsupportedSentences: null,
    superseded: false,
    ...change,
  };
}

function sideList(): void {
  api.respond('GET /api/conversations', { items: [summary], total: 1, page: 1, pageSize: 10 });
  api.respond('GET /api/chatbots', []);
}

/** Returns the values of a term in the details; these are rendered beside the transcript and in a drawer. */
function valuesOf(label: string): Set<string> {
  const terms = screen.getAllByText(words(label), { selector: 'dt' });
  return new Set(terms.map((term) => term.nextElementSibling?.textContent.replaceAll('\u00a0', ' ') ?? ''));
}

it('CONV-15: shows contact, location, sentiment, response time, topics and duration', async () => {
  sideList();
  api.respond('GET /api/conversations/{conversationId}', {
    ...conversation,
    location: 'Norway',
    sentimentScore: 0.7,
    averageResponseMs: 2_400,
    mainTopics: ['returns', 'gift cards'],
    startedAt: '2026-03-02T10:00:00.000Z',
    endedAt: '2026-03-02T10:02:05.000Z',
  });
  await openScreen(path, userAs('viewer'));
  await screen.findAllByText('sam@example.com');
  expect(valuesOf('details.contact')).toEqual(new Set(['sam@example.com']));
  expect(valuesOf('details.location')).toEqual(new Set(['Norway']));
  expect(valuesOf('details.response')).toEqual(new Set(['2.4 s']));
  expect(valuesOf('details.duration')).toEqual(new Set(['2 minutes 5 seconds']));
  expect(screen.getAllByText('Positive').length).toBeGreaterThan(0);
  for (const topic of ['returns', 'gift cards']) {
    expect(screen.getAllByText(topic, { selector: 'li *' }).length).toBeGreaterThan(0);
  }
});

it('CONV-15: shows the mood per message and the language as text', async () => {
  sideList();
  api.respond('GET /api/conversations/{conversationId}', {
    ...conversation,
    language: 'fr',
    sentimentScore: 0.5,
    sentimentScores: [-0.4, 0, 0.7],
  });
  await openScreen(path, userAs('viewer'));
  const name = 'Mood over 3 messages: first Somewhat negative, last Positive';
  const [curve] = await screen.findAllByRole('img', { name });
  const heights = [...(curve?.querySelectorAll('circle') ?? [])].map((dot) => Number(dot.getAttribute('cy')));
  expect(heights).toHaveLength(3);
  expect(heights).toEqual([...heights].sort((a, b) => b - a));
  expect(valuesOf('details.language')).toEqual(new Set(['French']));
});

it('shows which AI disclosure the visitor saw, in the user’s language', async () => {
  sideList();
  const aiNotice = { language: 'ar', version: 'ba9876543210' };
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, aiNotice });
  await openScreen(path, userAs('viewer'));
  await screen.findAllByText('sam@example.com');
  expect(valuesOf('details.aiNotice')).toEqual(new Set(['Arabic, version ba9876543210']));
});

it('shows no mood chart for one message, and no name for an unknown language', async () => {
  sideList();
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, sentimentScores: [0.4] });
  await openScreen(path, userAs('viewer'));
  await screen.findAllByText('sam@example.com');
  expect(screen.queryByRole('img', { name: /Mood/ })).toBeNull();
  expect(valuesOf('details.language')).toEqual(new Set([t('common:values.missing')]));
});

it('BLD-16: shows the flow’s variables beside its path', async () => {
  sideList();
  api.respond('GET /api/conversations/{conversationId}', {
    ...conversation,
    flowVariables: [
      { name: 'order.number', value: 'HB-20418' },
      { name: 'pin', value: '•••' },
    ],
    messages: [messageOf('Bye.', { mode: 'flow', flow: { version: 3, path: [] } })],
  });
  await openScreen(path, userAs('viewer'));
  await screen.findAllByText('order.number');
  const held = (name: string) =>
    screen.getAllByText(name, { selector: 'dt *' })[0]?.closest('dt')?.nextElementSibling?.textContent;
  expect(held('order.number')).toBe('HB-20418');
  expect(held('pin')).toBe('•••');
  expect(screen.getAllByRole('link', { name: 'Way through version 3' }).length).toBeGreaterThan(0);
});

it('CHAT-13: links a conversation to its lead', async () => {
  sideList();
  const lead = {
    id: newId(),
    name: 'Maren Lindqvist',
    email: 'maren@example.com',
    phone: '+47 22 00 00 00',
    status: 'contacted' as const,
  };
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, lead });
  await openScreen(path, userAs('viewer'));
  const [link] = await screen.findAllByRole('link', { name: 'View lead' });
  expect(link?.getAttribute('href')).toBe(`/leads/${lead.id}`);
  const group = link?.closest('section');
  if (!group) throw new Error('The lead has no group.');
  for (const text of ['Maren Lindqvist', 'maren@example.com', 'Contacted']) within(group).getByText(text);
});

it('names a lead without a name by its address, and shows nothing without a lead', async () => {
  sideList();
  const lead = { id: newId(), name: null, email: null, phone: '+4722000000', status: 'new' as const };
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, lead });
  await openScreen(path, userAs('viewer'));
  expect(await screen.findAllByText('+4722000000')).not.toHaveLength(0);
  api.respond('GET /api/conversations/{conversationId}', conversation);
  api.live({ resource: 'lead', resourceId: lead.id });
  await waitFor(() => expect(screen.queryByText('+4722000000')).toBeNull());
  expect(screen.queryByRole('link', { name: words('details.viewLead') })).toBeNull();
});

it('DATE-07: shows no duration for a conversation without an end', async () => {
  sideList();
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, endedAt: null });
  await openScreen(path, userAs('viewer'));
  await screen.findAllByText('sam@example.com');
  expect(valuesOf('details.duration')).toEqual(new Set(['Not available']));
});

it('opens a conversation by its address', async () => {
  sideList();
  api.respond('GET /api/conversations/{conversationId}', conversation);
  await openScreen(path, userAs('viewer'));
  await screen.findAllByText('sam@example.com');
  expect(api.calls('GET /api/conversations/{conversationId}')[0]?.params).toEqual({
    conversationId: conversation.id,
  });
});

it('shows the comment that a visitor added to a rating', async () => {
  sideList();
  const answer = messageOf('Within 45 days.', {
    rating: 'down',
    ratingComment: 'The receipt is not mentioned.',
  });
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, messages: [answer] });
  await openScreen(path, userAs('viewer'));
  await screen.findByText('The receipt is not mentioned.');
  screen.getByText(words('rating.comment'));
});

it('marks only answers that their sources do not fully support', async () => {
  sideList();
  const messages = [
    messageOf('Forty-two days.', { support: 'supported' }),
    messageOf('Forty-two days, and penguins dance.', { support: 'partly' }),
    messageOf('Penguins dance.', { support: 'none' }),
    messageOf('You are welcome.', { support: null }),
  ];
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, messages });
  const user = await openScreen(path, userAs('viewer'));
  await screen.findByText('Penguins dance.');
  screen.getByText('Only partly in its sources');
  screen.getByText('Not in any source');
  expect(screen.queryByText('Supported by its sources')).toBeNull();
  const [details] = screen.getAllByRole('button', { name: words('answer.details') });
  if (details) await user.click(details);
  await screen.findByText('Supported by its sources');
});

it('names the sentences of an answer that none of its sources supports', async () => {
  sideList();
  const invented = 'Penguins dance.';
  const messages = [
    messageOf(`Forty-two days. ${invented}`, { support: 'supported', unsupportedSentences: [invented] }),
    messageOf('You may pay by card.', { support: 'supported', unsupportedSentences: [] }),
  ];
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, messages });
  const user = await openScreen(path, userAs('viewer'));
  await screen.findByText('1 sentence not found in its sources');
  const [first, second] = screen.getAllByRole('button', { name: words('answer.details') });
  if (second) await user.click(second);
  expect(screen.queryByText('Not found in its sources')).toBeNull();
  if (first) await user.click(first);
  await screen.findByText('Not found in its sources');
  screen.getByText(invented);
  screen.getByText('Only partly in its sources');
});

it('lists the sentences left out for visitors, and those not compared with the sources', async () => {
  sideList();
  const leftOut = ['Penguins dance.', '- Others **sing** in a choir.'];
  const messages = [
    messageOf('Forty-two days.', { support: 'supported', heldBack: { leftOut, uncompared: 2 } }),
    messageOf('You may pay by card.', { heldBack: { leftOut: [], uncompared: 0 } }),
  ];
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, messages });
  const user = await openScreen(path, userAs('viewer'));
  await screen.findByText('2 sentences left out for visitors');
  screen.getByText('2 sentences not compared with their sources');
  const [first, second] = screen.getAllByRole('button', { name: words('answer.details') });
  if (second) await user.click(second);
  expect(screen.queryByText('Left out for visitors')).toBeNull();
  if (first) await user.click(first);
  await screen.findByText('Left out for visitors');
  screen.getByText('Penguins dance.');
  // Without Markdown syntax.
  screen.getByText('• Others sing in a choir.');
});

it('links an answer to its explanation for users who may change the chatbot', async () => {
  sideList();
  const messages = [
    messageOf('Hello! What can I do for you?'),
    messageOf('Can I return a gift?', { role: 'user' }),
    messageOf('Yes, with the receipt.'),
    messageOf('And without it?', { role: 'user' }),
    messageOf('For a voucher & no cash.'),
  ];
  const abilities = { 'chatbot.update': true };
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, messages, abilities });
  await openScreen(path, userAs('member'));
  await screen.findByText('For a voucher & no cash.');
  const links = screen.getAllByRole('link', { name: words('answer.why') });
  const asked = links.map((link) => {
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://parley.example');
    return [pathname, Object.fromEntries(searchParams)];
  });
  const builder = `/builder/${conversation.chatbotId}`;
  expect(asked).toEqual([
    [builder, { tab: 'knowledge', question: 'Can I return a gift?' }],
    [builder, { tab: 'knowledge', question: 'And without it?', earlier: 'Can I return a gift?' }],
  ]);
});

it('shows no link to the explanation to users who may not change the chatbot', async () => {
  sideList();
  const messages = [messageOf('Can I return a gift?', { role: 'user' }), messageOf('Yes, with the receipt.')];
  const abilities = { 'chatbot.update': false };
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, messages, abilities });
  await openScreen(path, userAs('viewer'));
  await screen.findByText('Yes, with the receipt.');
  expect(screen.queryByRole('link', { name: words('answer.why') })).toBeNull();
});

it('reports a conversation that does not exist, and links back', async () => {
  sideList();
  api.refuse('GET /api/conversations/{conversationId}', 'not_found');
  await openScreen(`/conversations/${newId()}`, userAs('viewer'));
  await screen.findByRole('heading', { level: 1, name: words('notFound.title') });
  expect(screen.getByRole('link', { name: words('notFound.back') }).getAttribute('href')).toBe(
    '/conversations',
  );
});

it('offers a retry if a conversation could not be loaded', async () => {
  sideList();
  api.refuse('GET /api/conversations/{conversationId}', 'internal_error');
  const user = await openScreen(path, userAs('viewer'));
  await screen.findByRole('heading', { name: words('error.oneTitle') });
  api.respond('GET /api/conversations/{conversationId}', conversation);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findAllByText('sam@example.com');
});

it('deletes after confirmation, and returns to the list', async () => {
  sideList();
  const own = { ...conversation, abilities: { 'conversation.delete': true } };
  api.respond('GET /api/conversations/{conversationId}', own);
  const user = await openScreen(`${path}?status=all`, userAs('member'));
  await user.click(await screen.findByRole('button', { name: words('delete.one') }));
  const dialog = await findDialog(words('delete.title', { count: 1 }), 'alertdialog');
  api.respond('POST /api/conversations/bulk-delete');
  await user.click(dialog.getByRole('button', { name: words('delete.confirm') }));
  await findToast(words('delete.oneDone'));
  expect(api.sent('POST /api/conversations/bulk-delete')).toEqual([{ ids: [own.id] }]);
  await arrive('/conversations?status=all');
});

it('offers no deletion without permission', async () => {
  sideList();
  api.respond('GET /api/conversations/{conversationId}', conversation);
  await openScreen(path, userAs('viewer'));
  await screen.findAllByText('sam@example.com');
  expect(screen.queryByRole('button', { name: words('delete.one') })).toBeNull();
});

it('hides a conversation that is deleted while open', async () => {
  sideList();
  api.respond('GET /api/conversations/{conversationId}', conversation);
  await openScreen(path, userAs('viewer'));
  await screen.findAllByText('sam@example.com');
  api.refuse('GET /api/conversations/{conversationId}', 'not_found');
  api.live({ resource: 'conversation', resourceId: conversation.id });
  await screen.findByRole('heading', { level: 1, name: words('notFound.title') });
  expect(screen.queryByText('sam@example.com')).toBeNull();
});

it('shows the provider’s error and a remedy at a failed turn', async () => {
  sideList();
  const said = { problem: 'model_unknown', status: 404, message: 'model "m" not found' };
  const attempts = [{ provider: 'openai-compatible', model: 'm', reason: 'bad_request', said }];
  const answer = messageOf('Three days.', { attempts });
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, messages: [answer] });
  await openScreen(path, userAs('viewer'));
  await screen.findByText(words('providerSaid.model_unknown'));
  screen.getByText('The provider said (404): model "m" not found');
});

it('shows suggested questions of an answer, and a general text for an unknown mode', async () => {
  sideList();
  const suggestions = [
    { label: 'Returns', message: 'Can I return a book?' },
    { label: 'Gift cards', message: 'Do you sell gift cards?' },
  ];
  const answer: Conversation['messages'][number] = {
    id: newId(),
    role: 'assistant',
    status: 'complete',
    content: 'I do not know that.',
    createdAt: summary.startedAt,
    sources: [],
    suggestions,
    mode: 'telepathy',
    responseMs: 900,
    provider: null,
    model: null,
    modeReason: null,
    costUsd: null,
    attempts: [],
    ratingComment: null,
    support: null,
    unsupportedSentences: null,
    superseded: false,
  };
  api.respond('GET /api/conversations/{conversationId}', { ...conversation, messages: [answer] });
  await openScreen(path, userAs('viewer'));
  await screen.findByText(words('answer.suggested', { topics: 'Returns, Gift cards' }));
  screen.getByText(new RegExp(words('modes.other')));
});
