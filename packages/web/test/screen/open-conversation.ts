import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { User } from '../../src/lib/session/use-user.ts';
import { samplePresence } from '../stand-in/sample-inbox.ts';
import { api } from './api.ts';
import { openScreen } from './open-screen.tsx';
import { userAs } from './samples.ts';
import { t } from './words.ts';

/** Member who reads the conversations of the tests. */
export const reader: User = userAs('member');
/** Colleague of the reader. */
export const ana = samplePresence('Ana Ruiz');

/** Makes the server answer with this conversation, alone in every list. */
export function answerWith(conversation: Conversation): void {
  const {
    language,
    judgedBy,
    aiNotice,
    visitor,
    sentimentScores,
    lead,
    messages,
    rev,
    reach,
    notes,
    ...summary
  } = conversation;
  const { csat, flowVariables, ...listed } = summary;
  api.respond('GET /api/conversations/{conversationId}', conversation);
  api.respond('GET /api/conversations', { items: [listed], total: 1, page: 1, pageSize: 10 });
}

/** Opens a conversation as a member who may reply; mock other responses before. */
export async function openConversation(conversation: Conversation): Promise<UserEvent> {
  answerWith(conversation);
  api.fallback('GET /api/chatbots', []);
  api.fallback('GET /api/presence', [samplePresence(reader.fullName, { userId: reader.id }), ana]);
  api.respond('POST /api/conversations/{conversationId}/read');
  api.respond('POST /api/conversations/{conversationId}/typing');
  await import('../../src/features/conversations/reply/composer.tsx');
  const user = await openScreen(`/conversations/${conversation.id}`, reader);
  await screen.findByRole('list', { name: t('conversations:transcript.label') });
  return user;
}
