import { routes } from '@parley/contracts/api';
import type { RouteDefinition } from '@parley/contracts/route';
import { expect, it } from 'vitest';
import { publishChatbot, startVisitor } from '../../test/chat-fixtures.ts';
import { startTestApp } from '../../test/harness.ts';

/**
 * Every public route that writes or sends, with the rate limit that applies. Maintained by hand: a new route needs a line here,
 * and a limit.
 */
const limitedBy: Record<string, string> = {
  register: 'registrations of an address',
  registerWithAgency: 'registrations of an address',
  registerAndJoin: 'attempts of an address with links',
  login: 'failed attempts of an account and an address',
  logInWithAgency: 'failed attempts of an account and an address',
  adminLogin: 'failed attempts of an account and an address',
  signInWithGoogle: 'a token that Google has signed, once',
  forgotPassword: 'emails of a recipient and an address',
  resetPassword: 'attempts of an address with links',
  checkResetLink: 'attempts of an address with links',
  verifyEmail: 'attempts of an address with links',
  startChatSession: 'new conversations and calls of an address',
  sendMessage: 'messages of a visitor, an address, a chatbot and an organization',
  regenerateMessage: 'messages of a visitor, an address, a chatbot and an organization',
  stopMessage: 'other calls of a visitor and an address',
  rateMessage: 'other calls of a visitor and an address',
  rateConversation: 'other calls of a visitor and an address',
  askForPerson: 'messages of a visitor, an address, a chatbot and an organization',
  returnToBot: 'other calls of a visitor and an address',
  tellTyping: 'calls about typing of a visitor and an address',
  tellShown: 'calls about shown messages of a visitor and an address',
  giveConsent: 'other calls of a visitor and an address',
  endConversation: 'other calls of a visitor and an address',
  correctVisitorData: 'other calls of a visitor and an address',
  eraseVisitor: 'other calls of a visitor and an address',
  receiveStripeEvent: 'a signature of Stripe',
  receiveMail: 'a signature of the operator’s mail service, and failed attempts of an address',
  logout: 'ends the caller’s own session alone',
  adminLogout: 'ends the caller’s own session alone',
  sendBeacon: 'stores nothing: one counter in memory',
  refuseMcpEnd: 'does nothing',
};

it('SEC-21: every public route that writes or sends has a rate limit', () => {
  const open = Object.entries<RouteDefinition>(routes)
    .filter(([, { method, permission }]) => method !== 'GET' && /^(?:public|visitor)$/u.test(permission))
    .map(([name]) => name);
  expect(open.sort()).toEqual(Object.keys(limitedBy).sort());
});

it('SEC-21: requests of visitors other than messages are limited, by visitor and by address', async () => {
  const app = await startTestApp({
    env: { LIMIT_CHAT_PER_MINUTE_PER_VISITOR: '3', LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '5' },
  });
  try {
    const id = await publishChatbot(app, await app.register());
    const base = `/api/chat/${id}`;
    const nobody = '0199c0de-0000-7000-9000-000000000001';
    const [one, two, three] = [
      await startVisitor(app, id),
      await startVisitor(app, id),
      await startVisitor(app, id),
    ];
    const of = async (calls: Promise<{ status: number }>[]) =>
      (await Promise.all(calls)).map(({ status }) => status === 429);
    await one.post(`${base}/rating`, { score: 5 });
    await one.post(`${base}/end`);
    await one.post(`${base}/messages/${nobody}/stop`);
    expect(
      await of([
        one.post(`${base}/messages/${nobody}/feedback`, { rating: 'up' }),
        one.post(`${base}/consent`, { accepted: false, version: 'x' }),
        one.patch(`${base}/me`, { name: 'Ana' }),
        one.delete(`${base}/me`),
        one.post(`${base}/rating`, { score: 5 }),
      ]),
    ).not.toContain(false);
    await two.post(`${base}/end`);
    await two.post(`${base}/end`);
    expect(await of([three.post(`${base}/end`)])).toEqual([true]);
    // Signs of what the screen has shown are counted apart from the calls above.
    const shown = () => one.post(`${base}/shown`, { ordinal: 1 });
    expect(await of([shown(), shown(), shown()])).toEqual([false, false, false]);
    expect(await of([shown()])).toEqual([true]);
    // Messages are counted separately.
    expect((await three.post(`${base}/messages`, { message: 'Hello' })).status).toBe(200);
  } finally {
    await app.close();
  }
});
