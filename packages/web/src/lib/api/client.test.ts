import { expect, it } from 'vitest';
import { apiPath } from './client.ts';

it('fills in path parameters and leaves out empty query values', () => {
  expect(apiPath('GET /api/chatbots/{chatbotId}', { params: { chatbotId: 'a/b' } })).toBe(
    '/api/chatbots/a%2Fb',
  );
  expect(apiPath('GET /api/conversations', { query: { page: 2, search: '', status: 'active' } })).toBe(
    '/api/conversations?page=2&status=active',
  );
});
