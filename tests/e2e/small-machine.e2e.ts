import { afterAll, describe, expect, it } from 'vitest';
import { askAsVisitor } from '../../tools/e2e/acts.ts';
import { apiClient } from '../../tools/e2e/api-client.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';
import { startServer } from '../../tools/e2e/start-server.ts';
import { limitMemory } from '../../tools/memory-limit.ts';

const group = limitMemory(512);
afterAll(() => group?.remove());

describe.skipIf(!group)('a machine with 512 MiB', () => {
  it('makes its database, starts and answers', async () => {
    const server = await startServer({ launcher: group?.launcher ?? [], makesDatabase: true });
    try {
      const account = apiClient(server.url);
      await account.expectOk('POST', '/api/register', {
        email: 'ada@example.com',
        password: 'correct horse',
        fullName: 'Ada Osei',
        organizationName: 'Harbour Books',
        termsAccepted: true,
      });
      const { id } = await publishedChatbot(account);
      const { answer } = await askAsVisitor(server.url, id, handbook.question);
      expect(answer).toContain('45 days');
      expect(group?.peakMiB()).toBeLessThanOrEqual(420);
    } finally {
      await server.stop();
    }
  });
});
