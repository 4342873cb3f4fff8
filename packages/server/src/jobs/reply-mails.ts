import type { Database } from '../db/database.ts';
import { readerOf, tenantScope, withPlatform } from '../db/scope.ts';
import { announce } from '../handover/announce.ts';
import { findMailAddress } from '../handover/delivery/mail-address.queries.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { createReplyTokens, replyAddressFor } from '../mail/reply-token.ts';
import { type MailThread, messageDomain } from '../ports/mail/mail-transport.ts';
import type { ClaimedMail, MailOutcome, ReplyMail } from './mail-rows.ts';
import { isUnseen, listEarlierMails, settleDeliveries } from './reply-mails.queries.ts';

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

/** Notes in the conversation what became of the email, and tells the screens of the staff. */
export async function settleReply(
  deps: Pick<Deps, 'database' | 'clock' | 'pubsub' | 'ids' | 'log'>,
  mail: ReplyMail,
  outcome: MailOutcome,
): Promise<void> {
  const at = deps.clock.now();
  const chatbotId = await withPlatform(deps.database, (tx) => settleDeliveries(tx, mail, outcome, at));
  if (chatbotId === undefined) return;
  await announce(deps, {
    organizationId: mail.organization_id,
    conversationId: mail.about,
    chatbotId,
    type: 'message.delivery_changed',
    withheldId: null,
  });
}
