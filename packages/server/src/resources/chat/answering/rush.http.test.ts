import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { testEngine } from '../../../../test/test-databases.ts';
import type { Pool } from '../../../db/database.ts';
import { openDatabase } from '../../../db/open.ts';

const visitors = 120;

describe.runIf(testEngine() === 'postgres')('a burst of messages', { timeout: 120_000 }, () => {
  let app: TestApp;
  const failures: string[] = [];
  let isRush = false;

  beforeAll(async () => {
    app = await startTestApp({
      reopen: async (options) => {
        const roomy = await openDatabase(options);
        // Two connections; only turns that are already accepted may wait long for one.
        const narrow = await openDatabase({
          ...options,
          poolSizes: { tenant: 2, platform: 1 },
          postgresLimits: { waitTimeoutMs: 150 },
        });
        const close = async () => void (await Promise.all([narrow.close(), roomy.close()]));
        return { ...roomy, tenant: either(() => (isRush ? narrow : roomy).tenant), close };
      },
      onLog: (line) => {
        if (
          /"(?:turn_failed|answer_not_stored|turn_not_ended|question_not_embedded|meaning_not_judged)"/.test(
            line,
          )
        )
          failures.push(line);
      },
    });
  });

  afterAll(() => app?.close());

  it('REL-12, REL-17: every accepted message is answered, and the others are refused before they are stored', async () => {
    const owner = await app.register({ plan: 'enterprise' });
    const chatbotId = await publishChatbot(app, owner);
    const crowd = [];
    for (let n = 0; n < visitors; n += 1) crowd.push(await startVisitor(app, chatbotId));
    const path = `/api/chat/${chatbotId}/messages`;
    isRush = true;
    const answers = await Promise.all(
      crowd.map((visitor) => visitor.post(path, { message: voucherQuestion })),
    );
    isRush = false;
    await app.settled();
    expect(failures).toEqual([]);
    const stored = await Promise.all(crowd.map((visitor) => visitor.get(path)));
    const outcomes = answers.map(({ status, headers }, n) => ({
      status,
      waits: headers.get('retry-after') !== null,
      messages: stored[n]?.body.messages.map((message: { status: string }) => message.status),
    }));
    const answered = { status: 200, waits: false, messages: ['complete', 'complete'] };
    const refused = { status: 503, waits: true, messages: [] };
    expect(outcomes).toEqual(outcomes.map(({ status }) => (status === 200 ? answered : refused)));
    expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  });
});

/** A pool that delegates each call to `chosen()`. */
function either(chosen: () => Pool): Pool {
  return {
    rows: (statement) => chosen().rows(statement),
    first: (statement) => chosen().first(statement),
    execute: (statement) => chosen().execute(statement),
    script: (text) => chosen().script(text),
    transaction: (work, setup) => chosen().transaction(work, setup),
  };
}
