import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishChatbot } from '../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../test/harness.ts';
import { rowsOf } from '../../test/take-over.ts';
import { constraintOf } from '../db/errors.ts';
import { tenantScope, withPlatform, withScope } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import { AppError } from '../errors/app-error.ts';
import { type Ending, endTurn } from '../resources/chat/answering/end-turn.queries.ts';
import { emptyDraft } from '../resources/chat/answering/turn-draft.ts';
import { completeIdleConversations } from '../resources/chat/chat.queries.ts';
import { type HandsOver, handOver } from '../resources/chat/delivery/deliver-message.ts';
import { insertAcceptedTurn } from '../resources/chat/intake/accept-turn.queries.ts';
import { changeControl } from './change-control.ts';
import { type ConversationKey, type MessageAuthor, noteWaiting } from './control.queries.ts';
import type { ControlEvent } from './transitions.ts';
import { writeMessage } from './write-message.ts';

const flowHandsOver: HandsOver = {
  reason: 'flow',
  teamId: null,
  place: { position: 1, waitSeconds: null },
};
const people = { teamId: null, assign: 'leastBusy' } as const;

/** How many conversations are played, and what of. */
const conversations = 40;

let app: TestApp;
let owner: Member;
let colleague: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register();
  colleague = await owner.asRole('member');
  chatbotId = await publishChatbot(app, owner);
});
afterAll(() => app.close());

type Step =
  | { do: 'visitor'; asks: boolean }
  | { do: 'end turn'; handsOver: boolean }
  | { do: 'write'; by: 0 | 1 }
  | { do: 'control'; event: (who: readonly [string, string]) => ControlEvent; name: string }
  | { do: 'complete idle' };

const control = (name: string, event: (who: readonly [string, string]) => ControlEvent): Step => ({
  do: 'control',
  name,
  event,
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.boolean().map((asks): Step => ({ do: 'visitor', asks })) },
  { weight: 6, arbitrary: fc.constant<Step>({ do: 'visitor', asks: false }) },
  { weight: 8, arbitrary: fc.boolean().map((handsOver): Step => ({ do: 'end turn', handsOver })) },
  { weight: 3, arbitrary: fc.constantFrom<Step>({ do: 'write', by: 0 }, { do: 'write', by: 1 }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'complete idle' }) },
  {
    weight: 10,
    arbitrary: fc.constantFrom(
      control('ask', () => ({ type: 'ask', offer: 'chat' })),
      control('leave a message', () => ({ type: 'ask', offer: 'message' })),
      control('ada takes', ([ada]) => ({ type: 'take', userId: ada, force: false })),
      control('ben takes', ([, ben]) => ({ type: 'take', userId: ben, force: false })),
      control('ben forces', ([, ben]) => ({ type: 'take', userId: ben, force: true })),
      control('assign ada', ([ada]) => ({ type: 'assign', userId: ada })),
      control('assign nobody', () => ({ type: 'assign', userId: null })),
      control('release', () => ({ type: 'release' })),
      control('return', () => ({ type: 'return' })),
      control('give up', () => ({ type: 'giveUp' })),
      control('requeue', () => ({ type: 'requeue' })),
      control('close', () => ({ type: 'close', outcome: 'resolved' })),
      control('end', () => ({ type: 'end' })),
      control('idle', () => ({ type: 'idle' })),
    ),
  },
);
/** Steps of a batch run at the same time. */
const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 12 });

/** A conversation that is played, with what was acknowledged to those who wrote. */
class Played {
  readonly key: ConversationKey & { chatbotId: string };
  readonly acknowledged: string[] = [];
  readonly #answers: string[] = [];

  constructor() {
    this.key = { organizationId: owner.organizationId, conversationId: app.deps.ids.next(), chatbotId };
  }

  async take(one: Step): Promise<void> {
    const { deps } = app;
    const scope = tenantScope(this.key.organizationId);
    const within = <T>(work: Parameters<typeof withScope<T>>[2]) => withScope(deps.database, scope, work);
    try {
      if (one.do === 'visitor') return await this.#say(one.asks).catch(this.#sayAgain(one.asks));
      if (one.do === 'end turn') return await this.#endTurns(one.handsOver);
      if (one.do === 'complete idle') {
        const later = new Date(Date.now() + 60_000);
        return void (await withPlatform(deps.database, (tx) => completeIdleConversations(tx, later, 100)));
      }
      if (one.do === 'write') {
        const author = authors()[one.by];
        const message = { content: 'from a person', clientMessageId: null, author };
        const { messageId } = await within((tx) => writeMessage(tx, deps, this.key, message));
        this.acknowledged.push(messageId);
        return;
      }
      const event = one.event([owner.user.id, colleague.user.id]);
      await within((tx) =>
        changeControl(tx, deps, this.key, event, { by: 'member', author: authors()[0], reason: 'member' }),
      );
    } catch (error) {
      const expected = ['not_found', 'transition_refused'];
      if (!(error instanceof AppError && expected.includes(error.code))) throw error;
    }
  }

  /** Two first messages may begin the conversation at the same time; the later one is accepted at its second try. */
  #sayAgain(asks: boolean): (error: unknown) => Promise<void> {
    return async (error) => {
      if (constraintOf(error)?.startsWith('conversations_') !== true) throw error;
      await this.#say(asks);
    };
  }

  /** The accepting statement of a visitor's message, and, for words that ask, the handover in the same transaction. */
  async #say(asksForPerson: boolean): Promise<void> {
    const { deps } = app;
    const { ids, clock } = deps;
    const at = clock.now();
    const turn = { userMessageId: ids.next(), answerId: ids.next() };
    const { key } = this;
    const taken = await withScope(deps.database, tenantScope(key.organizationId), async (tx) => {
      const accepted = await insertAcceptedTurn(
        tx,
        {
          ...key,
          sessionId: key.conversationId,
          locale: null,
          ip: null,
          country: null,
          userAgent: null,
          referrer: null,
          visitor: null,
          isFromProgram: false,
          aiNotice: null,
          at,
        },
        {
          ...turn,
          eventId: ids.next(),
          clientMessageId: null,
          content: 'from the visitor',
          excerpt: 'from the visitor',
          deadlineAt: new Date(at.getTime() + 60_000),
          month: '2026-11-01',
          messageLimit: null,
          flowReply: null,
          hiddenText: '',
          toFlow: null,
          asksForPerson,
          isForBotAlone: false,
        },
      );
      if (accepted && asksForPerson) {
        const cause = { by: 'visitor', author: null, reason: 'words' } as const;
        await changeControl(tx, deps, key, { type: 'ask', offer: 'chat' }, cause);
      }
      return accepted;
    });
    if (!taken) return;
    if (!taken.is_noted) {
      await withScope(deps.database, tenantScope(key.organizationId), (tx) =>
        noteWaiting(tx, key, { messageId: turn.userMessageId, at }),
      );
    }
    this.acknowledged.push(turn.userMessageId);
    if (!taken.is_delivered) {
      this.acknowledged.push(turn.answerId);
      this.#answers.push(turn.answerId);
    }
  }

  /** Ends whatever runs, twice, as its process and a late retry would; a flow hands over in the same transaction. */
  async #endTurns(handsOver: boolean): Promise<void> {
    const { deps } = app;
    const scope = tenantScope(this.key.organizationId);
    const end = (answerId: string) =>
      withScope(deps.database, scope, async (tx) => {
        if (!handsOver) return endTurn(tx.last, this.key, endingOf(answerId));
        const row = await endTurn(tx, this.key, endingOf(answerId));
        if (row?.controller === 'bot' && row.status !== 'withheld') {
          const { controller, lines } = await handOver(tx, deps, this.key, flowHandsOver, people);
          expect([controller, lines.length]).toEqual(['waiting', 1]);
        }
        return row;
      });
    for (const answerId of this.#answers.splice(0)) {
      const row = (await end(answerId)) ?? (await end(answerId));
      expect(row?.id).toBe(answerId);
      expect(await end(answerId)).toBeUndefined();
    }
  }
}

function authors(): [MessageAuthor, MessageAuthor] {
  return [
    { kind: 'member', id: owner.user.id, name: 'Ada' },
    { kind: 'member', id: colleague.user.id, name: 'Ben' },
  ];
}

function endingOf(answerId: string): Ending {
  const { answeredBy: _, ...draft } = emptyDraft();
  return {
    ...draft,
    answerId,
    eventId: app.deps.ids.next(),
    status: 'complete',
    content: 'from the chatbot',
    mode: 'model',
    provider: null,
    model: null,
    input: null,
    flow: null,
    month: '2026-11-01',
    responseMs: 10,
    errorCode: null,
    at: app.deps.clock.now(),
  };
}

/** Checks what must hold after every batch. */
async function check({ key, acknowledged }: Played): Promise<void> {
  const { conversationId } = key;
  const [row] = await rowsOf(
    app,
    sql<{
      controller: string;
      status: string;
      rev: number;
      message_count: number;
      running_message_id: string | null;
    }>`
      select controller, status, rev, message_count, running_message_id from conversations where id = ${conversationId}`,
  );
  if (!row) return expect(acknowledged).toEqual([]);
  const open = await rowsOf(
    app,
    sql<{ offer: string; waits: boolean }>`
      select offer, waiting_since is not null as waits from handovers where conversation_id = ${conversationId} and ended_at is null`,
  );
  expect(['bot', 'waiting', 'person']).toContain(row.controller);
  expect(open.length).toBeLessThanOrEqual(1);
  if (row.status === 'completed') expect(row.controller).toBe('bot');
  if (row.controller !== 'bot') expect(open).toMatchObject([{ offer: 'chat' }]);
  if (row.controller === 'person') expect(row.running_message_id).toBeNull();

  const messages = await rowsOf(
    app,
    sql<{ id: string; ordinal: number; role: string; rev: number; status: string }>`
      select id, ordinal, role, rev, status from messages where conversation_id = ${conversationId} order by ordinal, id`,
  );
  expect(messages.map(({ ordinal }) => ordinal)).toEqual(messages.map((_, index) => index + 1));
  expect(messages).toHaveLength(row.message_count);
  expect(
    messages
      .filter(({ role }) => role !== 'system')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(acknowledged.toSorted());
  // Whoever wrote last to people waits for them.
  if (row.controller !== 'bot' && messages.at(-1)?.role === 'user')
    expect(open).toMatchObject([{ waits: true }]);
  for (const message of messages) expect(message.rev).toBeLessThanOrEqual(row.rev);
  const running = messages.filter(({ status }) => status === 'running').map(({ id }) => id);
  expect(running).toEqual(row.running_message_id === null ? [] : [row.running_message_id]);
}

it('whatever happens at the same time, one controls a conversation, and every message is stored once', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (played) => {
      const conversation = new Played();
      for (const batch of played) {
        await Promise.all(batch.map((one) => conversation.take(one)));
        await check(conversation);
      }
    }),
    { numRuns: conversations },
  );
}, 120_000);
