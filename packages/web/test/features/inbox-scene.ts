import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import {
  sampleCounts,
  sampleHandover,
  sampleMessage,
  samplePresence,
  sampleWholeConversation,
} from '../stand-in/sample-inbox.ts';
import { sampleConversation } from '../stand-in/samples.ts';
import type { ServedStandIn } from '../stand-in/serve-stand-in.ts';

const ana = samplePresence('Ana Ruiz', { open: 2 });
const bo = samplePresence('Bo Lindqvist', { status: 'away' });

/** Fills the stand-in with an inbox, signs in, and returns the conversation that is open in it. */
export function prepareInbox(standIn: ServedStandIn): Conversation {
  standIn.signIn();
  const { user } = standIn.state;
  const current = user.currentOrganization;
  if (current) {
    const abilities = { ...current.abilities, 'conversation.reply': true };
    standIn.setUser({ currentOrganization: { ...current, abilities } });
  }
  const me = { id: user.id, name: user.fullName };
  const messages = [
    sampleMessage(
      1,
      'My sister bought me a hardback online and I already own it. Can I bring it to the shop?',
    ),
    sampleMessage(2, 'Yes. A book bought online can go back within 30 days of delivery.', {
      role: 'assistant',
      mode: 'extractive',
      responseMs: 1_200,
    }),
    sampleMessage(3, 'The order number is missing. Can I talk to a person?'),
    sampleMessage(4, 'You are number 1 in line.', { role: 'system', system: { key: 'waiting', params: {} } }),
    sampleMessage(5, 'You need the', { role: 'assistant', mode: 'model', status: 'withheld' }),
    sampleMessage(6, 'Ada Osei has joined.', { role: 'system', system: { key: 'joined', params: {} } }),
    sampleMessage(7, 'Good morning! I can look it up by your name.\nWhat is it?', {
      role: 'agent',
      mode: 'agent',
      author: { kind: 'member', ...me },
      delivery: {
        way: 'email',
        state: 'sent',
        at: new Date(Date.now() - 300_000).toISOString(),
        error: null,
      },
    }),
    sampleMessage(8, 'Maren Lindqvist. Thank you!', {
      via: 'email',
      quoted: 'Ada Osei wrote:\n> I can look it up by your name.',
    }),
  ];
  const note = {
    id: crypto.randomUUID(),
    author: me,
    content: `She is a regular. @${ana.name}, is the copy in stock?`,
    mentions: [ana.userId],
    afterOrdinal: 7,
    createdAt: '2026-11-01T10:04:00.000Z',
    editedAt: null,
  };
  const opened = sampleWholeConversation('Return a gift bought online', {
    controller: 'person',
    assignee: me,
    handover: sampleHandover(4, { assigneeId: me.id }),
    unread: 1,
    excerpt: 'Maren Lindqvist. Thank you!',
    messages,
    reach: { way: 'email', address: 'm…@example.com', isHere: false },
    notes: [note],
  });
  standIn.state.conversations = [
    ...standIn.state.conversations,
    sampleConversation('Parcel marked delivered, not here', {
      controller: 'waiting',
      unread: 3,
      handover: sampleHandover(12),
      excerpt: 'The tracking says it was handed over.',
    }),
    sampleConversation('Return a gift bought online', {
      id: opened.id,
      controller: 'person',
      assignee: me,
      unread: 1,
      handover: sampleHandover(4),
      excerpt: 'Maren Lindqvist. Thank you!',
    }),
    sampleConversation('Signed copies of the new crime novel', {
      controller: 'person',
      assignee: { id: ana.userId, name: ana.name },
      handover: sampleHandover(30, { waitingSince: null }),
      excerpt: 'Is the Rankin signing sold out?',
    }),
  ];
  standIn.respond('countConversations', () =>
    sampleCounts({
      all: 3,
      active: 3,
      mine: { total: 1, unread: 1 },
      unassigned: { total: 1, unread: 1 },
      waiting: { total: 2, unread: 2 },
    }),
  );
  standIn.respond('getConversation', () => opened);
  standIn.respond('listPresence', () => [samplePresence(me.name, { userId: me.id }), ana, bo]);
  standIn.respond('markConversationRead', () => undefined);
  return opened;
}
