import { mailChannel } from '../record/outbox/append-mail.ts';
import { claimMails, countDueMails } from './mail-rows.ts';
import { type MailDeps, sendMail } from './send-mail.ts';

const maxAtOnce = 5;
/** Finds mail whose wake-up was lost, and mail that has become due again. */
const lookEveryMs = 30_000;

export interface MailDelivery {
  start(): Promise<void>;
  /** Looks for mail that is due, without waiting for it. */
  wake(): void;
  /** Mails that are due or being sent in this process. */
  pending(): Promise<number>;
  /** Takes no more, and gives up on what is being sent when the time is over. */
  stop(timeoutMs: number): Promise<void>;
}

/** Sends mail that transactions have handed over, some at once, apart from all other work. */
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
      timer = setInterval(wake, lookEveryMs);
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
