import { type InboundOutcome, maxInboundMailBytes } from '@parley/contracts/resources/visitors/inbound-mail';
import type { MailReading } from '@parley/knowledge/mail/mail-reading';
import type { Transaction } from '../../db/database.ts';
import { readerOf, tenantScope, withScope } from '../../db/scope.ts';
import { announce } from '../../handover/announce.ts';
import { type ControlRow, type ConversationKey, lockControl } from '../../handover/control.queries.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { readMailInChild } from '../../knowledge/reader/mail-reader.ts';
import { hourMs } from '../../lib/timing/durations.ts';
import { answerLines } from '../../mail/answer-line.ts';
import { createReplyTokens } from '../../mail/reply-token.ts';
import { type Applied, applyBounce, applyMail, applyOtherSender, applyUnreadable } from './apply-mail.ts';
import {
  countTaken,
  findManner,
  findOwner,
  listMailed,
  noteMail,
  wasMailed,
} from './inbound-mail.queries.ts';
import { conversationAnswered, outcomeByHeaders, senderOf } from './judge-mail.ts';
import { conversationNamed, hashOf, headOf, type MailHead } from './mail-head.ts';
import { type MailTexts, textsOf } from './mail-texts.ts';

export type InboundMailDeps = Pick<
  Deps,
  'database' | 'clock' | 'ids' | 'pubsub' | 'log' | 'sentences' | 'config' | 'secret'
>;

/** Most emails that a conversation takes in an hour. */
const maxPerHour = 30;
const nobody = { organizationId: null, userId: null };

/**
 * Takes a received email: what it causes and the note that it was taken are one transaction, so it is safe to run twice, at the same
 * time too, and to be killed. Nothing is ever sent in answer.
 * @throws QueueFull if too many wait; only what is no fault of the email, so that it can be handed in again
 */
export async function receiveMail(deps: InboundMailDeps, raw: Buffer): Promise<InboundOutcome> {
  const { replyAddress, appSecretPrevious } = deps.config;
  if (raw.length > maxInboundMailBytes) return 'tooLarge';
  const tokens = createReplyTokens({ appSecret: deps.secret, appSecretPrevious });
  const head = headOf(raw);
  const hash = hashOf(raw, head);
  const named = replyAddress === null ? null : conversationNamed(raw, head, tokens, replyAddress);
  // Strangers cost nothing but a look at the headers. So loops, bounces and automatic answers are told apart only where they answer
  // an email of ours.
  if (replyAddress === null || named === null)
    return await withScope(deps.database, nobody, (tx) =>
      noted(tx, deps, { hash, key: null, outcome: 'unknownToken' }),
    );
  const mail = await readMailInChild(raw, { replyAbove: answerLines(deps.sentences) });
  if (mail === null) return await takeUnreadable(deps, { head, hash, conversationId: named });
  const secrets = [deps.secret, ...(appSecretPrevious === undefined ? [] : [appSecretPrevious])];
  const byHeaders = outcomeByHeaders(mail, secrets);
  const conversationId = conversationAnswered(mail, tokens, replyAddress);
  const key = conversationId === null ? null : await findKey(deps, conversationId);
  if (key === null) {
    const outcome = byHeaders ?? (conversationId === null ? 'unknownToken' : 'gone');
    return await withScope(deps.database, nobody, (tx) => noted(tx, deps, { hash, key: null, outcome }));
  }
  const texts = byHeaders === null ? await maskedTexts(deps, key, mail) : null;
  const { outcome, announced } = await withScope(deps.database, tenantScope(key.organizationId), (tx) =>
    take(tx, deps, key, { mail, hash, byHeaders, texts }),
  );
  if (announced !== null) await announce(deps, { ...key, ...announced, withheldId: null });
  return outcome;
}

/** Notes an email that could not be read, and tells staff of it if it says that it comes from the visitor. */
async function takeUnreadable(
  deps: InboundMailDeps,
  { head, hash, conversationId }: { head: MailHead; hash: Buffer; conversationId: string },
): Promise<InboundOutcome> {
  const key = await findKey(deps, conversationId);
  const scope = key === null ? nobody : tenantScope(key.organizationId);
  const { outcome, announced } = await withScope(deps.database, scope, async (tx): Promise<Taken> => {
    const row = key === null ? undefined : await lockControl(tx, key);
    if (key === null || !row) {
      return { outcome: await noted(tx, deps, { hash, key: null, outcome: 'tooLarge' }), announced: null };
    }
    const isTold = !(await isTooMany(tx, deps, key)) && (await isFromVisitor(tx, key, head));
    const taken = await noted(tx, deps, { hash, key, outcome: 'tooLarge' });
    if (!isTold || taken === 'duplicate') return { outcome: taken, announced: null };
    const manner = await findManner(tx, key);
    const language = deps.sentences.offeredLanguage(manner?.language ?? null) ?? 'en';
    const sentence = deps.sentences.render(language, 'conversations:mailNotes.unreadable');
    return { outcome: taken, announced: await applyUnreadable(tx, deps, { ...key, row }, sentence) };
  });
  if (key !== null && announced !== null) await announce(deps, { ...key, ...announced, withheldId: null });
  return outcome;
}

async function isFromVisitor(tx: Transaction, key: ConversationKey, { from }: MailHead): Promise<boolean> {
  const sender = from.toLowerCase();
  return (await listMailed(tx, key)).some((address) => sender.includes(address));
}

async function isTooMany(
  tx: Transaction,
  { clock }: InboundMailDeps,
  key: ConversationKey,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - hourMs);
  return (await countTaken(tx, key, since)) >= maxPerHour;
}

async function findKey(
  { database }: InboundMailDeps,
  conversationId: string,
): Promise<ConversationKey | null> {
  const organizationId = await findOwner(readerOf(database, nobody), conversationId);
  return organizationId === undefined ? null : { organizationId, conversationId };
}

/** Null if the conversation has gone meanwhile. */
async function maskedTexts(
  deps: InboundMailDeps,
  key: ConversationKey,
  mail: MailReading,
): Promise<MailTexts | null> {
  const manner = await findManner(readerOf(deps.database, tenantScope(key.organizationId)), key);
  if (!manner) return null;
  const language = deps.sentences.offeredLanguage(manner.language) ?? 'en';
  return await textsOf(deps, mail, { level: manner.anonymization, language });
}

/** An email with what was found out about it before its transaction. */
interface ReadMail {
  mail: MailReading;
  hash: Buffer;
  byHeaders: ReturnType<typeof outcomeByHeaders>;
  texts: MailTexts | null;
}

interface Taken {
  outcome: InboundOutcome;
  /** What open screens are told. */
  announced: Applied | null;
}

async function take(
  tx: Transaction,
  deps: InboundMailDeps,
  key: ConversationKey,
  { mail, hash, byHeaders, texts }: ReadMail,
): Promise<Taken> {
  // Locked first, so that of two copies at once the second finds the note of the first.
  const row = await lockControl(tx, key);
  if (!row)
    return {
      outcome: await noted(tx, deps, { hash, key: null, outcome: byHeaders ?? 'gone' }),
      announced: null,
    };
  const judged = byHeaders ?? (await outcomeInConversation(tx, deps, key, mail));
  const outcome = await noted(tx, deps, { hash, key, outcome: judged });
  return { outcome, announced: await apply(tx, deps, { ...key, row }, { outcome, mail, texts }) };
}

async function outcomeInConversation(
  tx: Transaction,
  deps: InboundMailDeps,
  key: ConversationKey,
  mail: MailReading,
): Promise<'tooMany' | 'otherSender' | 'stored'> {
  if (await isTooMany(tx, deps, key)) return 'tooMany';
  const sender = senderOf(mail);
  const isVisitor = sender !== null && (await wasMailed(tx, key, sender.address));
  return isVisitor ? 'stored' : 'otherSender';
}

/** Notes the email with its outcome, or finds that it was taken before. */
async function noted(
  tx: Transaction,
  { clock }: InboundMailDeps,
  { hash, key, outcome }: { hash: Buffer; key: ConversationKey | null; outcome: InboundOutcome },
): Promise<InboundOutcome> {
  return (await noteMail(tx, { hash, key, outcome, at: clock.now() })) ? outcome : 'duplicate';
}

async function apply(
  tx: Transaction,
  deps: InboundMailDeps,
  talk: ConversationKey & { row: ControlRow },
  { outcome, mail, texts }: { outcome: InboundOutcome; mail: MailReading; texts: MailTexts | null },
): Promise<Applied | null> {
  if (outcome === 'bounce') return await applyBounce(tx, deps, talk, mail.report);
  if (texts === null) return null;
  if (outcome === 'stored') return await applyMail(tx, deps, talk, texts);
  return outcome === 'otherSender' ? await applyOtherSender(tx, deps, talk, texts) : null;
}
