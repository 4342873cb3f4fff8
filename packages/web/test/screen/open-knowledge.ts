import type { Role } from '@parley/contracts/rights/permissions';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { ResponseOf } from '../../src/lib/api/client.ts';
import { api } from './api.ts';
import { openBuilder } from './open-builder.ts';
import { chatbotFor, newId, sampleSource } from './samples.ts';

export type Source = ResponseOf<'GET /api/knowledge/{sourceId}'>;

export const chatbotId = newId();
export const sourceOf = (name: string, change: Partial<Source> = {}, role: Role = 'member') =>
  sampleSource(name, { chatbotId, ...change }, role);

export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

export async function openKnowledge(
  sources: Source[],
  role: 'member' | 'guest' | 'viewer' = 'member',
  address = '',
  prepare = () => {},
): Promise<UserEvent> {
  const chatbot = chatbotFor(role, { id: chatbotId, name: 'Desk' });
  const user = await openBuilder(chatbot, `knowledge${address}`, role, () => {
    api.respond('GET /api/chatbots/{chatbotId}/knowledge', sources);
    prepare();
  });
  for (const { name } of sources.slice(0, 1)) await rowOf(name);
  return user;
}
