import { createTransport } from 'nodemailer';
import { senderParts, threadHeaders } from './mail-headers.ts';
import { MailRefused, type MailTransport, messageDomain } from './mail-transport.ts';

const connectTimeoutMs = 5_000;
const sendTimeoutMs = 20_000;

/** Sends emails through an SMTP server, with one connection each. Only the codes of the server's responses are kept. */
export function createSmtpTransport(smtpUrl: string, loopMark: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: sendTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, createdAt, from, to, subject, text, html, thread }, signal) {
      const whole = AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]);
      const sender = senderParts(from);
      const replyTo = thread?.replyTo ?? undefined;
      try {
        await transport.sendMail({
          from: sender,
          to: { name: '', address: to },
          // Bounces go to the envelope's sender, and tell there which conversation they belong to.
          envelope: { from: replyTo ?? sender.address, to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          messageId: `<${id}@${messageDomain(from)}>`,
          ...(thread && threadHeaders(thread)),
          date: createdAt,
          headers: {
            'X-Parley': loopMark,
            // Exchange answers with nothing of this. Not `All`: that includes reports of failures, which must come back.
            'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
            // RFC 3834. What a person wrote is no automatic email: filters would treat it as one.
            ...(thread === undefined && { 'Auto-Submitted': 'auto-generated' }),
          },
          signal: whole,
        });
      } catch (error) {
        throw judge(error);
      }
    },
  };
}

/** Converts an SMTP error into one that contains only codes. */
function judge(error: unknown): Error {
  const { code, responseCode, status, command } = codesOf(error);
  const summary = [code ?? 'failed', responseCode, status].filter((part) => part !== undefined).join(' ');
  const isRefused = code === 'EENVELOPE' && (responseCode === undefined || responseCode >= 500);
  if (!isRefused || command === 'MAIL FROM') return new Error(summary);
  return new MailRefused(summary, command === 'RCPT TO' ? (status ?? null) : null);
}

interface SmtpCodes {
  code?: string;
  responseCode?: number;
  /** Enhanced status, such as 5.1.1. */
  status?: string;
  command?: string;
}

function codesOf(error: unknown): SmtpCodes {
  if (!(error instanceof Error)) return {};
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const response = 'response' in error && typeof error.response === 'string' ? error.response : '';
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1];
  return {
    code,
    ...('responseCode' in error && typeof error.responseCode === 'number'
      ? { responseCode: error.responseCode }
      : {}),
    ...(status !== undefined && { status }),
    ...('command' in error && typeof error.command === 'string' ? { command: error.command } : {}),
  };
}
