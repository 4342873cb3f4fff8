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
            'X-Auto-Response-Suppress': 'All',
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
  const { code, responseCode, command } = codesOf(error);
  const summary = [code ?? 'failed', responseCode].filter((part) => part !== undefined).join(' ');
  const isRefused = code === 'EENVELOPE' && (responseCode === undefined || responseCode >= 500);
  return isRefused && command !== 'MAIL FROM' ? new MailRefused(summary) : new Error(summary);
}

function codesOf(error: unknown): { code?: string; responseCode?: number; command?: string } {
  if (!(error instanceof Error)) return {};
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return {
    code,
    ...('responseCode' in error && typeof error.responseCode === 'number'
      ? { responseCode: error.responseCode }
      : {}),
    ...('command' in error && typeof error.command === 'string' ? { command: error.command } : {}),
  };
}
