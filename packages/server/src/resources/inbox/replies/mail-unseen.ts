import { languageOfCode } from '@parley/contracts/language/languages';
import type { Transaction } from '../../../db/database.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { announce } from '../../../handover/announce.ts';
import { type ConversationKey, lockControl } from '../../../handover/control.queries.ts';
import { findMailAddress } from '../../../handover/delivery/mail-address.queries.ts';
import { visibleName } from '../../../handover/system-line.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { appendMail } from '../../../record/outbox/mails.ts';
import { tryLock } from '../clock/due-handovers.queries.ts';
import {
  findLastMailAt,
  findMailer,
  lockUnseen,
  type MailerRow,
  noteMailed,
  postpone,
  type UnseenRow,
} from './mail-unseen.queries.ts';

export type MailUnseenDeps = Pick<
  Deps,
  'database' | 'clock' | 'ids' | 'pubsub' | 'log' | 'sealer' | 'sentences'
>;

/** A visitor gets so many emails a minute at most: one. */
const betweenMailsMs = minuteMs;
/** Messages that one email holds at most; what is left goes with the next. */
const maxMessages = 50;

/**
 * Queues one email with all messages of people that the visitor has not seen, if one is due; without an address they wait in the chat.
 * Leaves a conversation that somebody else is changing to the next run.
 */
export async function mailUnseen(deps: MailUnseenDeps, key: ConversationKey): Promise<void> {
  const chatbotId = await withScope(deps.database, tenantScope(key.organizationId), (tx) =>
    queueMail(tx, deps, key),
  );
  if (chatbotId !== undefined) {
    await announce(deps, { ...key, chatbotId, type: 'message.delivery_changed', withheldId: null });
  }
}

/** Returns the chatbot if an email was queued. */
async function queueMail(
  tx: Transaction,
  deps: MailUnseenDeps,
  key: ConversationKey,
): Promise<string | undefined> {
  if (!(await tryLock(tx, key))) return undefined;
  const row = await lockControl(tx, key);
  const at = deps.clock.now();
  const unseen = await lockUnseen(tx, key, { at, limit: maxMessages });
  if (!row || !unseen.some((message) => message.is_due)) return undefined;
  const mailer = await findMailer(tx, key);
  const address = mailer?.mailsReplies === true ? await findMailAddress(tx, key) : null;
  if (mailer === undefined || address === null) {
    await postpone(tx, key, null);
    return undefined;
  }
  const lastAt = await findLastMailAt(tx, key);
  const freeAtMs = lastAt === null ? 0 : lastAt.getTime() + betweenMailsMs;
  if (freeAtMs > at.getTime()) {
    await postpone(tx, key, new Date(freeAtMs));
    return undefined;
  }
  const messageIds = unseen.map((message) => message.message_id);
  const mailId = await appendMail(tx, deps, {
    kind: 'agentReply',
    to: address,
    language: deps.sentences.offeredLanguage(languageOfCode(mailer.language)) ?? 'en',
    organizationId: key.organizationId,
    about: key.conversationId,
    params: letterOf(unseen, mailer),
  });
  await noteMailed(tx, key.organizationId, { messageIds, mailId, address, at });
  return row.chatbot_id;
}

/** One letter, in order, by whoever wrote last. */
function letterOf(unseen: readonly UnseenRow[], mailer: MailerRow) {
  const written = unseen.toSorted((one, other) => one.ordinal - other.ordinal);
  const author = written.findLast((message) => message.author !== null)?.author ?? null;
  return {
    name: author === null ? mailer.publicName : visibleName(author, mailer),
    chatbot: mailer.publicName,
    text: written.map(({ content }) => content.trim()).join('\n\n'),
  };
}
