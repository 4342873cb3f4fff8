import type { DeliveryReport } from '@parley/knowledge/mail/mail-reading';
import type { Transaction } from '../../db/database.ts';
import type { Announced } from '../../handover/announce.ts';
import { changeLocked } from '../../handover/change-control.ts';
import type { ControlRow, ConversationKey } from '../../handover/control.queries.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import {
  countMail,
  findTeam,
  insertMail,
  insertProgramNote,
  listMailed,
  markFailed,
  noteMailWaits,
} from './inbound-mail.queries.ts';
import type { MailTexts } from './mail-texts.ts';

type ApplyDeps = Pick<Deps, 'clock' | 'ids'>;
/** A conversation that the transaction has locked. */
type LockedTalk = ConversationKey & { row: ControlRow };
/** What open screens are told after the commit. */
export type Applied = Pick<Announced, 'chatbotId' | 'type'>;

const excerptLength = 160;

/**
 * Stores a visitor's email as a message to people, which uses no quota and which the chatbot does not answer. Somebody owes the
 * visitor an answer from then on, unless the conversation was closed as spam.
 */
export async function applyMail(
  tx: Transaction,
  deps: ApplyDeps,
  { row: locked, ...key }: LockedTalk,
  { content, quoted, ofFiles }: MailTexts,
): Promise<Applied> {
  const teamId = locked.handover_id === null ? await findTeam(tx, key) : null;
  const cause = { by: 'visitor', author: null, reason: 'mail', teamId, isAlone: true } as const;
  const { row, isChanged } = await changeLocked(tx, deps, { ...key, row: locked }, { type: 'mail' }, cause);
  const at = deps.clock.now();
  const messageId = deps.ids.next();
  const { chatbot_id: chatbotId } = row;
  const ordinal = row.message_count + 1;
  await countMail(tx, key, { excerpt: content.slice(0, excerptLength).toWellFormed(), at });
  await insertMail(tx, key, { id: messageId, chatbotId, ordinal, rev: row.rev + 1, content, quoted, at });
  await noteMailWaits(tx, key, at);
  await appendEvent(tx, deps, {
    organizationId: key.organizationId,
    type: 'message.received',
    resourceId: key.conversationId,
    chatbotId,
    data: { messageId, isDelivered: true },
  });
  const after = { ...row, message_count: ordinal };
  if (ofFiles !== null) await addNote(tx, deps, { ...key, row: after }, ofFiles);
  return {
    chatbotId,
    type: isChanged && row.handover_id !== null ? 'handover.requested' : 'message.received',
  };
}

/** Tells staff what somebody wrote to whom no email had gone: never the visitor's words. */
export async function applyOtherSender(
  tx: Transaction,
  deps: ApplyDeps,
  talk: LockedTalk,
  { ofOther, ofFiles }: MailTexts,
): Promise<Applied> {
  await addNote(tx, deps, talk, ofOther);
  if (ofFiles !== null) await addNote(tx, deps, talk, ofFiles);
  return { chatbotId: talk.row.chatbot_id, type: 'conversation.noted' };
}

/** Tells staff that an email came of which nothing can be shown. */
export async function applyUnreadable(
  tx: Transaction,
  deps: ApplyDeps,
  talk: LockedTalk,
  sentence: string,
): Promise<Applied> {
  await addNote(tx, deps, talk, sentence);
  return { chatbotId: talk.row.chatbot_id, type: 'conversation.noted' };
}

async function addNote(
  tx: Transaction,
  deps: ApplyDeps,
  { row, ...key }: LockedTalk,
  content: string,
): Promise<void> {
  await insertProgramNote(tx, key, {
    id: deps.ids.next(),
    content,
    afterOrdinal: row.message_count,
    at: deps.clock.now(),
  });
  await appendEvent(tx, deps, {
    organizationId: key.organizationId,
    type: 'conversation.noted',
    resourceId: key.conversationId,
    chatbotId: row.chatbot_id,
  });
}

const isPermanent = (status: string) => status.startsWith('5.');

/**
 * Marks what a mail server could not deliver for good. A report that names no address of the conversation means its only one: some
 * name nobody, and where an email was forwarded they name the last address. A failure that may pass changes nothing.
 */
export async function applyBounce(
  tx: Transaction,
  deps: ApplyDeps,
  { row, ...key }: LockedTalk,
  report: DeliveryReport | null,
): Promise<Applied | null> {
  const at = deps.clock.now();
  const permanent = report?.failed.filter(({ status }) => isPermanent(status)) ?? [];
  const mailed = await listMailed(tx, key);
  const named = permanent.filter(({ address }) => mailed.includes(address));
  const [first] = permanent;
  const [only, ...others] = mailed;
  const isOnly = named.length === 0 && first !== undefined && only !== undefined && others.length === 0;
  let changed = 0;
  for (const { address, status } of isOnly ? [{ address: only, status: first.status }] : named) {
    changed += await markFailed(tx, key, { address, status, at });
  }
  if (changed === 0) return null;
  const type = 'message.delivery_changed';
  await appendEvent(tx, deps, {
    organizationId: key.organizationId,
    type,
    resourceId: key.conversationId,
    chatbotId: row.chatbot_id,
  });
  return { chatbotId: row.chatbot_id, type };
}
