import { expect, it } from 'vitest';
import { isAffected } from './affected-keys.ts';
import { type LiveEvent, parseLiveMessage } from './live-event.ts';

const event = (resource: LiveEvent['resource']): LiveEvent => ({
  id: '1',
  type: 'x',
  resource,
  resourceId: 'a',
});

it('parses changes and resyncs, and ignores unknown messages', () => {
  const change = { id: '1', type: 'chatbot.updated', resource: 'chatbot', resourceId: 'a' };
  expect(parseLiveMessage(JSON.stringify(change))).toEqual({ kind: 'change', event: change });
  expect(parseLiveMessage('{"type":"resync"}')).toEqual({ kind: 'resync' });
  expect(['', '[]', 'null', '{"resource":"planet","resourceId":"a"}'].map(parseLiveMessage)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('knows every resource of the contract', () => {
  const names = [
    'chatbot',
    'knowledge',
    'conversation',
    'member',
    'apiKey',
    'notice',
    'organization',
    'user',
  ];
  const messages = names.map((resource) =>
    parseLiveMessage(JSON.stringify({ id: '1', type: 'x', resource, resourceId: 'a' })),
  );
  expect(messages.every((message) => message?.kind === 'change')).toBe(true);
});

it('refetches only queries affected by the resource', () => {
  const affects = (resource: LiveEvent['resource'], path: string) =>
    isAffected({ queryKey: [path] }, event(resource));
  expect(affects('chatbot', '/api/chatbots/a')).toBe(true);
  expect(affects('knowledge', '/api/chatbots/a/knowledge')).toBe(true);
  expect(affects('knowledge', '/api/chatbots')).toBe(true);
  expect(affects('knowledge', '/api/chatbots/a/versions')).toBe(false);
  expect(affects('conversation', '/api/conversations?page=2')).toBe(true);
  expect(affects('conversation', '/api/user')).toBe(false);
  expect(affects('organization', '/api/user')).toBe(true);
  expect(affects('notice', '/api/notices')).toBe(true);
  expect(affects('notice', '/api/user')).toBe(false);
  expect(affects('member', '/api/conversations/a')).toBe(false);
  const byTeam = (path: string) =>
    isAffected({ queryKey: [path] }, { ...event('member'), type: 'team.changed' });
  expect(['/api/teams', '/api/conversations?page=2', '/api/chatbots'].map(byTeam)).toEqual([
    true,
    true,
    true,
  ]);
  expect(byTeam('/api/organization/users')).toBe(false);
});
