import { isNoAddress } from '../handover/delivery/mail-address.ts';
import type { Deps } from '../kernel/deps/deps.ts';
import { dayMs, hourMs, minuteMs } from '../lib/timing/durations.ts';
import { appAddress, senderNamed, senderOf } from '../mail/mail-addresses.ts';
import type { MailContent } from '../mail/mail-kinds.ts';
import { renderMail, writerOf } from '../mail/render-mail.ts';
import { MailRefused, type MailTransport } from '../ports/mail/mail-transport.ts';
import { mailSealContext } from '../record/outbox/mails.ts';
import { mailBrandingOf } from './mail-branding-of.ts';
import { type ClaimedMail, finishMail, type MailOutcome } from './mail-rows.ts';
import { isReply, isStillOwed, noteCall, settleReply, threadOf } from './reply-mails.ts';

export type MailDeps = Pick<
  Deps,
  'database' | 'clock' | 'config' | 'ids' | 'log' | 'metrics' | 'pubsub' | 'sealer' | 'secret' | 'sentences'
> & {
  transport: MailTransport;
};

const queue = 'mails.deliver';

/** Makes one attempt to send an email and saves the outcome. Never throws. */
export async function sendMail(deps: MailDeps, mail: ClaimedMail, signal: AbortSignal): Promise<void> {
  try {
    const outcome = await attempt(deps, mail, signal);
    const isFailed = outcome.kind === 'later' || outcome.kind === 'failed';
    deps.metrics.jobs.inc({ queue, outcome: isFailed ? 'failed' : 'done' });
    if (isFailed) {
      deps.log.warn(
        { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, reason: outcome.error },
        outcome.kind === 'later' ? 'mail_postponed' : 'mail_failed',
      );
    }
    // First, because an email whose messages are settled is never sent again.
    if (isReply(mail)) await settleReply(deps, mail, outcome);
    await finishMail(deps, mail, outcome);
  } catch (error) {
    // The lease expires by itself, and the email is retried.
    deps.log.error({ err: error, mailId: mail.id }, 'mail_not_settled');
  }
}

async function attempt(deps: MailDeps, mail: ClaimedMail, signal: AbortSignal): Promise<MailOutcome> {
  try {
    if (mail.kind === 'agentReply' && !(isReply(mail) && (await isStillOwed(deps, mail)))) {
      return { kind: 'withdrawn' };
    }
    const content = contentOf(deps, mail);
    const from =
      content.kind === 'agentReply'
        ? senderNamed(deps.config, writerOf(content.params))
        : senderOf(deps.config);
    const rendered = await writeMail(deps, mail, content);
    const { id, recipient: to, created_at: createdAt } = mail;
    const thread = isReply(mail) ? { thread: await threadOf(deps, mail, from) } : {};
    if (isReply(mail) && !(await noteCall(deps, mail))) return { kind: 'withdrawn' };
    await deps.transport.send({ ...rendered, ...thread, id, createdAt, to, from }, signal);
    return { kind: 'sent' };
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'failed';
    if (error instanceof MailRefused) {
      const { status } = error;
      return { kind: 'failed', error: reason, isNoAddress: status !== null && isNoAddress(status) };
    }
    const dueAt = nextAttemptAt(mail.attempts, mail.created_at, deps.clock.now(), Math.random());
    if (dueAt !== null) return { kind: 'later', dueAt, error: reason };
    return { kind: 'failed', error: reason, isNoAddress: false };
  }
}

function contentOf({ sealer }: MailDeps, mail: ClaimedMail): MailContent {
  const params: unknown = JSON.parse(sealer.open(mail.sealed_params, mailSealContext(mail.id)));
  // Encrypted by us, from a NewMail of this kind.
  return { kind: mail.kind, params } as MailContent;
}

async function writeMail(deps: MailDeps, mail: ClaimedMail, content: MailContent) {
  const address = appAddress(deps.config);
  return renderMail(deps.sentences, content, {
    language: deps.sentences.offeredLanguage(mail.language) ?? 'en',
    branding: await mailBrandingOf(deps.database, address, mail.organization_id),
    appAddress: address,
    takesAnswers: deps.config.replyAddress !== null,
  });
}

const firstDelayMs = minuteMs;
const maxDelayMs = 6 * hourMs;
const maxAttempts = 8;
const maxAgeMs = dayMs;

/**
 * Returns when an email that could not be sent is retried: after a minute, then after three times the previous delay, up to
 * six hours, each ±25 % so that emails that failed together are not retried together. Returns null after the last attempt:
 * the eighth, or the last one within 24 hours of the email's creation.
 * @param random 0 to 1
 */
export function nextAttemptAt(attempts: number, createdAt: Date, now: Date, random: number): Date | null {
  if (attempts >= maxAttempts) return null;
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 3 ** (attempts - 1)) * (0.75 + random / 2);
  const dueAt = new Date(now.getTime() + Math.min(maxDelayMs, Math.max(firstDelayMs, delayMs)));
  return dueAt.getTime() > createdAt.getTime() + maxAgeMs ? null : dueAt;
}
