import { mailChannel } from '../record/outbox/mails.ts';
import { claimMails, countDueMails } from './mail-rows.ts';
import { type MailDeps, sendMail } from './send-mail.ts';

const maxAtOnce = 5;
/** A notification is lost if its connection drops; this poll finds such emails, and emails due for a retry. */
const pollMs = 30_000;

export interface MailDelivery {
  start(): Promise<void>;
  /** Starts sending due emails without waiting for them. */
  wake(): void;
  /** Number of emails that are due or being sent in this process. */
  pending(): Promise<number>;
  /** Claims no more emails, and aborts those still being sent after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

/** Sends the emails in the outbox, up to 5 at once. It is not a queue job, so a hanging mail server delays no other job. */
export function createMailDelivery(deps: MailDeps): MailDelivery {
  const sending = new Set<Promise<void>>();
  const stopped = new AbortController();
  let claiming: Promise<void> | undefined;
  let isWokenAgain = false;
  let isStopping = false;
  let stopListening: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;

  const claim = async (): Promise<void> => {
    const free = maxAtOnce - sending.size;
    if (free <= 0) return;
    for (const mail of await claimMails(deps, free)) {
      const attempt = sendMail(deps, mail, stopped.signal).finally(() => {
        sending.delete(attempt);
        wake();
      });
      sending.add(attempt);
    }
  };
  const wake = (): void => {
    if (isStopping) return;
    if (claiming) {
      isWokenAgain = true;
      return;
    }
    claiming = claim()
      .catch((error: unknown) => deps.log.error({ err: error }, 'mail_claim_failed'))
      .finally(() => {
        claiming = undefined;
        if (!isWokenAgain) return;
        isWokenAgain = false;
        wake();
      });
  };
  return {
    wake,
    async start() {
      stopListening = await deps.database.listen(mailChannel, wake);
      timer = setInterval(wake, pollMs);
      wake();
    },
    async pending() {
      await claiming;
      return sending.size + (await countDueMails(deps.database, deps.clock.now()));
    },
    async stop(timeoutMs) {
      isStopping = true;
      clearInterval(timer);
      await stopListening?.();
      await claiming;
      const end = setTimeout(() => stopped.abort(), timeoutMs);
      await Promise.all(sending);
      clearTimeout(end);
    },
  };
}
