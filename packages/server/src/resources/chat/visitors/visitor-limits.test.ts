import { expect, it } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { createMemoryRateStore } from '../../../ports/redis/rate-store.ts';
import { createVisitorLimits, type VisitorUse } from './visitor-limits.ts';

const roomy = {
  LIMIT_CHAT_PER_MINUTE_PER_VISITOR: '1000',
  LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '1000',
  LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: '1000',
  LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION: '1000',
};

function limitsWith(env: Record<string, string>, rateLimitPerHour: number | null = null) {
  const limits = createVisitorLimits({
    config: readConfig({ ...roomy, ...env }),
    rateStore: createMemoryRateStore(),
  });
  const uses = async (use: VisitorUse, bot = 'bot-1', organizationId = 'org-1') => {
    const snapshot = {
      organizationId,
      chatbotId: bot,
      deployment: { allowedDomains: [], rateLimitPerHour, analytics: true },
    } as unknown as ChatbotSnapshot;
    const refused = await limits.consume(snapshot, use).catch((error: unknown) => error);
    if (refused === undefined) return 'allowed';
    if (!(refused instanceof AppError)) throw refused;
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    return refused.code;
  };
  return uses;
}

const visitor = (conversationId: string | null, ip = '192.0.2.1') => ({ ip, conversationId });

it('SEC-21: limits a visitor across addresses', async () => {
  const uses = limitsWith({ LIMIT_CHAT_PER_MINUTE_PER_VISITOR: '1' });
  expect(await uses(visitor('v1', '192.0.2.1'))).toBe('allowed');
  expect(await uses(visitor('v1', '192.0.2.2'))).toBe('rate_limited');
  expect(await uses(visitor('v2', '192.0.2.1'))).toBe('allowed');
});

it('SEC-21: limits an address across tokens', async () => {
  const uses = limitsWith({ LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '2' });
  expect(await uses(visitor('v1'))).toBe('allowed');
  expect(await uses(visitor(null))).toBe('allowed');
  expect(await uses(visitor('v3'))).toBe('rate_limited');
  expect(await uses(visitor('v4', '192.0.2.2'))).toBe('allowed');
});

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', 'rate_limited'],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002::9', 'rate_limited'],
  ['2001:db8::1', '2001:db8:0:0:5::', 'rate_limited'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 'allowed'],
  ['::ffff:192.0.2.1', '192.0.2.1', 'rate_limited'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', 'allowed'],
])('SEC-21: after %s, %s is %s: an IPv6 visitor counts as a /64', async (first, second, answer) => {
  const uses = limitsWith({ LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '1' });
  expect(await uses(visitor(null, first))).toBe('allowed');
  expect(await uses(visitor(null, second))).toBe(answer);
});

it('SEC-21, REL-17: limits a chatbot and an organization across all visitors, each separately', async () => {
  const uses = limitsWith({
    LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: '2',
    LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION: '3',
  });
  expect(await uses(visitor('v1', '192.0.2.1'))).toBe('allowed');
  expect(await uses(visitor('v2', '192.0.2.2'))).toBe('allowed');
  expect(await uses(visitor('v3', '192.0.2.3'))).toBe('rate_limited');
  expect(await uses(visitor('v3', '192.0.2.3'), 'bot-2')).toBe('allowed');
  expect(await uses(visitor('v4', '192.0.2.4'), 'bot-3')).toBe('rate_limited');
  expect(await uses(visitor('v4', '192.0.2.4'), 'bot-4', 'org-2')).toBe('allowed');
});

it('SEC-21: a refused visitor does not use up the limits of others', async () => {
  const uses = limitsWith({
    LIMIT_CHAT_PER_MINUTE_PER_VISITOR: '1',
    LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: '2',
  });
  for (let time = 0; time < 10; time += 1) await uses(visitor('v1', '192.0.2.1'));
  expect(await uses(visitor('v2', '192.0.2.2'))).toBe('allowed');
});

it("DEP-03: the chatbot’s own limit counts each visitor's messages within an hour, across addresses", async () => {
  const uses = limitsWith({}, 2);
  expect(await uses({ ...visitor(null), isMessage: false })).toBe('allowed');
  expect(await uses(visitor('v1'))).toBe('allowed');
  expect(await uses(visitor('v1'))).toBe('allowed');
  expect(await uses(visitor('v1'))).toBe('rate_limited');
  expect(await uses(visitor('v1', '192.0.2.2'))).toBe('rate_limited');
});

it('DEP-03: the limit per visitor does not block an office that shares one address', async () => {
  const uses = limitsWith({}, 4);
  for (let person = 1; person <= 40; person += 1) expect(await uses(visitor(`v${person}`))).toBe('allowed');
});

it('SEC-21, DEP-03: an address has ten times the limit of one visitor, however many conversations it starts', async () => {
  const uses = limitsWith({}, 2);
  const answers: string[] = [];
  for (let n = 1; n <= 30; n += 1) answers.push(await uses({ ...visitor(`v${n}`), begins: true }));
  expect(answers).toEqual([...Array(20).fill('allowed'), ...Array(10).fill('rate_limited')]);
  expect(await uses(visitor('v31', '192.0.2.2'))).toBe('allowed');
  expect(await uses(visitor('v32'), 'bot-2')).toBe('allowed');
});

it('SEC-21, DEP-03: an identified person is counted alone, across all their conversations', async () => {
  const uses = limitsWith({}, 2);
  for (let person = 1; person <= 15; person += 1) {
    const provenId = `person-${person}`;
    expect(await uses({ ...visitor(`a${person}`), provenId })).toBe('allowed');
    expect(await uses({ ...visitor(`b${person}`), provenId })).toBe('allowed');
    expect(await uses({ ...visitor(`c${person}`), provenId })).toBe('rate_limited');
  }
});

it('SEC-21: limits only the conversations that an address starts', async () => {
  const uses = limitsWith({ LIMIT_NEW_CONVERSATIONS_PER_HOUR_PER_ADDRESS: '3' });
  const begun = { ...visitor(null), isMessage: false, begins: true };
  for (let n = 1; n <= 3; n += 1) expect(await uses(begun)).toBe('allowed');
  expect(await uses(begun)).toBe('rate_limited');
  expect(await uses({ ...visitor('v4'), begins: true })).toBe('rate_limited');
  expect(await uses(visitor('v1'))).toBe('allowed');
  expect(await uses({ ...begun, ip: '192.0.2.2' })).toBe('allowed');
});
