import type { RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import type { inboxRoutes } from '@parley/contracts/resources/visitors/inbox';
import type { BodyOf } from '@parley/contracts/route';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError, found, invalidField } from '../../../errors/app-error.ts';
import { announce } from '../../../handover/announce.ts';
import type { ChangedControl } from '../../../handover/change-control.ts';
import { lockControl, type MessageAuthor } from '../../../handover/control.queries.ts';
import { writeMessage } from '../../../handover/write-message.ts';
import { consumeRateLimits } from '../../../kernel/limits/rate-limits.ts';
import type { Scope } from '../../../kernel/scope.ts';
import type { RateRule } from '../../../ports/redis/rate-store.ts';
import { createOnce } from '../../../record/idempotency.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { lockReplier, type OpenTalk, openTalk } from './open-talk.ts';
import { type EarlierMessage, findByClientId, hasOthersAfter } from './replies.queries.ts';

type Body = BodyOf<typeof inboxRoutes.writeToVisitor>;

const messagesPerMinute = 60;

/**
 * Writes to the visitor, which takes over the conversation. A repeated `clientMessageId` or Idempotency-Key stores nothing again.
 * @throws AppError `reply_crossed` with the messages after `seen` if a colleague wrote or acted since, and the errors of `openTalk`.
 */
export async function writeToVisitor(
  deps: InboxDeps,
  scope: Scope,
  conversationId: string,
  body: Body,
): Promise<RecordedMessage> {
  if (body.seen === undefined && scope.actor.kind !== 'api-key') {
    throw invalidField('seen', 'validation.required');
  }
  const { organizationId } = scope;
  await consumeRateLimits(deps.rateStore, [writeLimit(scope)]);
  const { message, written } = await withScope(deps.database, scope, async (tx) => {
    const author = await lockReplier(tx, deps, scope);
    const talk = await openTalk(tx, scope, conversationId);
    const stored: { written?: Written } = {};
    const messageId = await createOnce(tx, deps, scope, async () => {
      const reply = await storeReply(tx, deps, scope, { talk, author, body });
      if ('withheldId' in reply) stored.written = { ...reply, chatbotId: talk.chatbot_id };
      return reply.messageId;
    });
    return { message: await deps.inboxReads.message(tx, scope, messageId), written: stored.written };
  });
  if (written) {
    const { chatbotId, withheldId } = written;
    await announce(deps, { organizationId, conversationId, chatbotId, type: 'message.sent', withheldId });
  }
  return message;
}

/** How often a member may write to visitors. */
export function writeLimit({ organizationId, actor }: Scope): RateRule {
  return { key: `inbox-message:${organizationId}:${actor.id}`, maxUses: messagesPerMinute, window: 'minute' };
}

type Written = Pick<ChangedControl, 'withheldId'> & { messageId: string; chatbotId: string };

/** Stores the reply, or returns only the id of the same reply that was stored before. */
async function storeReply(
  tx: Transaction,
  deps: InboxDeps,
  scope: Scope,
  { talk, author, body }: { talk: OpenTalk; author: MessageAuthor; body: Body },
): Promise<{ messageId: string } | Omit<Written, 'chatbotId'>> {
  const { key } = talk;
  const { message, seen, clientMessageId = null } = body;
  if (clientMessageId !== null) {
    // Locked before the search, so that of two equal calls at once the second finds what the first has stored.
    found(await lockControl(tx, key));
    const earlier = await findByClientId(tx, key, clientMessageId);
    if (earlier) {
      if (!isSame(earlier, message, author)) throw new AppError('idempotency_conflict');
      return { messageId: earlier.id };
    }
  }
  const { withheldId, messageId } = await writeMessage(
    tx,
    deps,
    key,
    { content: message, clientMessageId, author },
    async () => {
      if (seen === undefined || !(await hasOthersAfter(tx, key, { author, ordinal: seen }))) return;
      const messages = await deps.inboxReads.messagesAfter(tx, scope, key.conversationId, seen);
      throw new AppError('reply_crossed', { extra: { messages } });
    },
  );
  return { withheldId, messageId };
}

function isSame({ role, content, author: earlier }: EarlierMessage, message: string, author: MessageAuthor) {
  return role === 'agent' && content === message && earlier?.kind === author.kind && earlier.id === author.id;
}
