import { ImapFlow, type ImapFlowError, type ImapFlowOptions } from 'imapflow';
import type { ImapConfig } from '../../../config/config.ts';
import { secondMs } from '../../../lib/timing/durations.ts';
import { type Mailbox, MailboxFailed, type MailboxProblem } from './mailbox.ts';

const connectTimeoutMs = 15 * secondMs;
/** Longer than the time between two renewals of IDLE, which some servers and firewalls would otherwise end. */
const silenceTimeoutMs = 60 * secondMs;
const renewIdleMs = 25 * secondMs;
/** So soon after the last command, the server reports new emails by itself. */
const idleAfterMs = 100;
/** A whole command, such as the download of an email on a slow line. */
const commandTimeoutMs = 90 * secondMs;
/** More than the largest part that is asked for; what a server sends beyond it ends the connection. */
const maxLiteralBytes = 32 * 1_048_576;

/**
 * Opens the operator's mailbox. The rules of `ports/egress.ts` do not apply: they keep tenants from reaching private servers, and
 * this address, like that of the database, comes from whoever runs the installation.
 * @throws MailboxFailed
 */
export async function openImapMailbox(config: ImapConfig, signal: AbortSignal): Promise<Mailbox> {
  const client = new ImapFlow(optionsOf(config));
  const close = () => client.close();
  signal.addEventListener('abort', close, { once: true });
  client.on('close', () => signal.removeEventListener('abort', close));
  // Without a listener it would end the process. Whatever is running is rejected as well.
  client.on('error', () => {});
  try {
    signal.throwIfAborted();
    await within(client, client.connect());
    const opened = await within(client, client.mailboxOpen(config.mailbox));
    return mailboxOf(client, Number(opened.uidValidity));
  } catch (error) {
    client.close();
    throw toFailure(error);
  }
}

function optionsOf({ host, port, user, password, tls }: ImapConfig): ImapFlowOptions {
  return {
    host,
    port,
    secure: tls === 'always',
    ...(tls === 'started' && { doSTARTTLS: true }),
    auth: { user, pass: password },
    // Its log would contain emails.
    logger: false,
    clientInfo: { name: 'Parley' },
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    autoIdleDelay: idleAfterMs,
    maxIdleTime: renewIdleMs,
    maxLiteralSize: maxLiteralBytes,
    maxResponseSize: 2 * maxLiteralBytes,
    disableCompression: true,
  };
}

function mailboxOf(client: ImapFlow, uidValidity: number): Mailbox {
  let isChanged = false;
  let wake: (() => void) | undefined;
  const change = () => {
    isChanged = true;
    wake?.();
  };
  client.on('exists', change);
  client.on('close', change);
  const run = <Result>(command: Promise<Result>) => within(client, command).catch(rethrow);
  const search = async (query: { uid: string } | { since: Date }): Promise<number[]> => {
    const found = await run(client.search(query, { uid: true }));
    if (!Array.isArray(found)) throw new MailboxFailed('connection', 'SearchRefused');
    return found.toSorted((a, b) => a - b);
  };
  return {
    uidValidity: () => uidValidity,
    nextUid: () => (client.mailbox ? client.mailbox.uidNext : 0),
    async listAfter(uid) {
      // A range that ends with * always has the last email, even if its number is smaller.
      return (await search({ uid: `${uid + 1}:*` })).filter((found) => found > uid);
    },
    listSince: (day) => search({ since: day }),
    async sizeOf(uid) {
      const found = await run(client.fetchOne(String(uid), { uid: true, size: true }, { uid: true }));
      return found ? (found.size ?? 0) : null;
    },
    async read(uid, maxBytes) {
      const source = { start: 0, maxLength: maxBytes };
      const found = await run(client.fetchOne(String(uid), { uid: true, source }, { uid: true }));
      return found ? (found.source ?? null) : null;
    },
    async markSeen(uid) {
      const isMarked = await run(client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }));
      // A mailbox that refuses marks is read all the same.
      if (!isMarked && client.isClosed) throw new MailboxFailed('connection', 'Closed');
    },
    async waitForChange(ms) {
      if (!isChanged && !client.isClosed) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, ms);
        });
        clearTimeout(timer);
        wake = undefined;
      }
      isChanged = false;
      if (client.isClosed) throw new MailboxFailed('connection', 'Closed');
    },
    close: () => client.close(),
  };
}

/** Ends the connection, and with it the command, if the server does not finish in time. */
async function within<Result>(client: ImapFlow, command: Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => client.close(), commandTimeoutMs);
  try {
    return await command;
  } finally {
    clearTimeout(timer);
  }
}

function rethrow(error: unknown): never {
  throw toFailure(error);
}

/** Only codes are kept: the message may repeat what the server has sent. */
function toFailure(error: unknown): MailboxFailed {
  if (error instanceof MailboxFailed) return error;
  const { code, serverResponseCode, authenticationFailed, mailboxMissing, tlsFailed } = factsOf(error);
  const problem: MailboxProblem = authenticationFailed
    ? 'password'
    : mailboxMissing
      ? 'mailbox'
      : tlsFailed || /CERT|TLS|SSL|SELF_SIGNED|ALTNAME/i.test(code ?? '')
        ? 'tls'
        : 'connection';
  return new MailboxFailed(problem, [code, serverResponseCode].filter(Boolean).join(' ') || 'failed');
}

/** The properties that the library and Node add to their errors. */
function factsOf(error: unknown): Partial<ImapFlowError> {
  return error instanceof Error ? error : {};
}
