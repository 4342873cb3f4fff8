import type { Database } from '../db/database.ts';
import { readerOf, tenantScope, withPlatform, withScope } from '../db/scope.ts';
import { announce } from '../handover/announce.ts';
import { lockControl } from '../handover/control.queries.ts';
import { findMailAddress } from '../handover/delivery/mail-address.queries.ts';
import { maskedAddress } from '../handover/delivery/mail-address.ts';
import { storeLine } from '../handover/store-line.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { createReplyTokens, replyAddressFor } from '../mail/reply-token.ts';
import { type MailThread, messageDomain } from '../ports/mail/mail-transport.ts';
import type { ClaimedMail, MailOutcome, ReplyMail } from './mail-rows.ts';
import { isUnseen, listEarlierMails, markCalled, settleDeliveries } from './reply-mails.queries.ts';

type ThreadDeps = Pick<Deps, 'database' | 'config' | 'secret'>;

/** Whether an email holds what people wrote to a visitor. */
export function isReply(mail: ClaimedMail): mail is ReplyMail {
  return mail.kind === 'agentReply' && mail.organization_id !== null && mail.about !== null;
}

/**
 * Whether the visitor has not seen all of it in the chat, and the email may still go to its address: it may have waited for hours,
 * and the visitor may have withdrawn consent meanwhile.
 */
export async function isStillOwed({ database }: { database: Database }, mail: ReplyMail): Promise<boolean> {
  if (!(await withPlatform(database, (tx) => isUnseen(tx, mail)))) return false;
  const key = { organizationId: mail.organization_id, conversationId: mail.about };
  const address = await findMailAddress(readerOf(database, tenantScope(key.organizationId)), key);
  return address === mail.recipient;
}

/** Where an answer to the email goes, and which emails it follows. */
export async function threadOf(
  { database, config, secret }: ThreadDeps,
  mail: ReplyMail,
  from: string,
): Promise<MailThread> {
  const { replyAddress, appSecretPrevious } = config;
  const domain = messageDomain(from);
  const earlier = await withPlatform(database, (tx) => listEarlierMails(tx, mail));
  const tokens = createReplyTokens({ appSecret: secret, appSecretPrevious });
  return {
    replyTo: replyAddress === null ? null : replyAddressFor(replyAddress, tokens.tokenFor(mail.about)),
    root: `${mail.about}@${domain}`,
    references: earlier.map((id) => `${id}@${domain}`),
  };
}

/** Notes that the email is given to the mail server now. Returns false if the visitor has seen all of it meanwhile. */
export async function noteCall(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  mail: ReplyMail,
): Promise<boolean> {
  return (await withPlatform(database, (tx) => markCalled(tx, mail, clock.now()))) > 0;
}

/** Notes in the conversation what became of the email, and tells its screens. */
export async function settleReply(
  deps: Pick<Deps, 'database' | 'clock' | 'pubsub' | 'ids' | 'log'>,
  mail: ReplyMail,
  outcome: MailOutcome,
): Promise<void> {
  if (outcome.kind === 'later') return;
  const key = { organizationId: mail.organization_id, conversationId: mail.about };
  const isSent = outcome.kind === 'sent';
  const chatbotId = await withScope(deps.database, tenantScope(key.organizationId), async (tx) => {
    const row = await lockControl(tx, key);
    if (!row || (await settleDeliveries(tx, mail, outcome, deps.clock.now())) === 0) return undefined;
    const params = { email: maskedAddress(mail.recipient) };
    if (isSent) await storeLine(tx, deps, { ...key, row }, { key: 'mailed', params });
    return row.chatbot_id;
  });
  if (chatbotId === undefined) return;
  // A line is for the visitor's screens as well.
  const type = isSent ? 'message.sent' : 'message.delivery_changed';
  await announce(deps, { ...key, chatbotId, type, withheldId: null });
}
