import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVisitor, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { changeTalk, chatbotWithPeople } from '../../../test/people-at-work.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { ControlEvent } from '../../handover/transitions.ts';
import { rebuildProjections } from '../../rebuild-projections.ts';
import { verifyRollups } from './verify-rollups.ts';

let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const unanswerable = 'Which of your trains goes to the moon?';

/** A visitor who has asked this, with what the conversation is counted as. */
async function ask(question: string) {
  owner = await app.register();
  chatbotId = await chatbotWithPeople(app, owner);
  const visitor = await startVisitor(app, chatbotId);
  const say = async (message: string) => {
    const { body } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message });
    await app.settled();
    return body.conversationId as string;
  };
  const conversationId = await say(question);
  const { organizationId } = owner;
  const change = async (event: ControlEvent) => {
    await changeTalk(app, owner, { organizationId, chatbotId, conversationId }, event);
    await app.settled();
  };
  const close = async (outcome: 'resolved' | 'unresolved' | 'spam') => {
    await change({ type: 'take', userId: owner.user.id, force: true });
    await change({ type: 'close', outcome });
  };
  return { visitor, say, close, change, conversationId };
}

const outcomeOf = async (conversationId: string) =>
  (await owner.get(`/api/conversations/${conversationId}`)).body.outcome;

/** Conversations by outcome, as figures have them. */
async function counted(): Promise<Record<string, number>> {
  const rows = await withPlatform(app.deps.database, (tx) =>
    tx.rows<{ key: string; total: number }>(sql`
      select key, total from insight_days where chatbot_id = ${chatbotId} and dimension = 'outcome' and total <> 0`),
  );
  return Object.fromEntries(rows.map(({ key, total }) => [key, total]));
}

describe('the outcome that a member gave', () => {
  it.each([
    [voucherQuestion, 'resolved', 'unresolved', 'unanswered'],
    [unanswerable, 'unanswered', 'resolved', 'resolved'],
  ] as const)(
    'of "%s" replaces what was judged, in the conversation and in figures',
    async (question, judged, given, after) => {
      const { close, conversationId } = await ask(question);
      expect([await outcomeOf(conversationId), await counted()]).toEqual([judged, { [judged]: 1 }]);
      await close(given);
      expect([await outcomeOf(conversationId), await counted()]).toEqual([after, { [after]: 1 }]);
      expect(await verifyRollups(app.deps.database, owner.organizationId)).toEqual([]);
      await rebuildProjections(app.deps.database, owner.organizationId);
      await app.settled();
      expect([await outcomeOf(conversationId), await counted()]).toEqual([after, { [after]: 1 }]);
    },
  );

  it('counts without a hand-over, also of what was completed before', async () => {
    const { change, conversationId } = await ask(voucherQuestion);
    await change({ type: 'close', outcome: 'unresolved' });
    expect([await outcomeOf(conversationId), await counted()]).toEqual(['unanswered', { unanswered: 1 }]);
    await change({ type: 'close', outcome: 'resolved' });
    expect([await outcomeOf(conversationId), await counted()]).toEqual(['resolved', { resolved: 1 }]);
  });

  it('stands until the visitor writes again', async () => {
    const { close, say, conversationId } = await ask(voucherQuestion);
    await close('unresolved');
    expect(await outcomeOf(conversationId)).toBe('unanswered');
    await say(voucherQuestion);
    expect([await outcomeOf(conversationId), await counted()]).toEqual(['resolved', { resolved: 1 }]);
  });

  it('is none where the conversation was spam or went back to the chatbot', async () => {
    const { close, change, conversationId } = await ask(voucherQuestion);
    await change({ type: 'take', userId: owner.user.id, force: false });
    await change({ type: 'release' });
    expect(await outcomeOf(conversationId)).toBe('resolved');
    await close('spam');
    expect([await outcomeOf(conversationId), await counted()]).toEqual(['resolved', { resolved: 1 }]);
  });

  it('is taken back from figures when the conversation is erased', async () => {
    const { visitor, close } = await ask(voucherQuestion);
    await close('unresolved');
    expect(await counted()).toEqual({ unanswered: 1 });
    expect((await visitor.delete(`/api/chat/${chatbotId}/me`)).status).toBe(204);
    await app.settled();
    expect(await counted()).toEqual({});
    expect(await verifyRollups(app.deps.database, owner.organizationId)).toEqual([]);
  });
});
