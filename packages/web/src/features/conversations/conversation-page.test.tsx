import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { newId, userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';
import { sampleConversation } from '../../../test/stand-in/samples.ts';
import type { ResponseOf } from '../../lib/api/client.ts';

type Conversation = ResponseOf<'GET /api/conversations/{conversationId}'>;

const words = (key: string, values = {}) => t(`conversations:${key}`, values);
const summary = sampleConversation('Return a gift', { contact: 'sam@example.com', mainTopics: ['returns'] });
const conversation: Conversation = { ...summary, messages: [] };
const path = `/conversations/${conversation.id}`;

function sideList(): void {
  api.respond('GET /api/conversations', { items: [summary], total: 1, page: 1, pageSize: 10 });
  api.respond('GET /api/chatbots', []);
}

it('opens one conversation with what is known of the visitor', async () => {
  sideList();
  api.respond('GET /api/conversations/{conversationId}', conversation);
  await openScreen(path, userAs('viewer'));
  await screen.findAllByText('sam@example.com');
  expect(screen.getAllByText('returns').length).toBeGreaterThan(0);
  expect(api.calls('GET /api/conversations/{conversationId}')[0]?.params).toEqual({
    conversationId: conversation.id,
  });
});

it('a conversation that is not there says so and leads back', async () => {
  sideList();
  api.refuse('GET /api/conversations/{conversationId}', 'not_found');
  await openScreen(`/conversations/${newId()}`, userAs('viewer'));
  await screen.findByRole('heading', { level: 1, name: words('notFound.title') });
  expect(screen.getByRole('link', { name: words('notFound.back') }).getAttribute('href')).toBe(
    '/conversations',
  );
});

it('a conversation that could not be read can be tried again', async () => {
  sideList();
  api.refuse('GET /api/conversations/{conversationId}', 'internal_error');
  const user = await openScreen(path, userAs('viewer'));
  await screen.findByRole('heading', { name: words('error.oneTitle') });
  api.respond('GET /api/conversations/{conversationId}', conversation);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findAllByText('sam@example.com');
});
