import { createTransport } from 'nodemailer';
import { MailRefused, type MailTransport } from './mail-transport.ts';

const connectTimeoutMs = 5_000;
const sendTimeoutMs = 20_000;

/** Sends emails through an SMTP server, with one connection each. Only the codes of the server's responses are kept. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
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
    async send({ id, createdAt, from, to, subject, text, html }, signal) {
      const whole = AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]);
      const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
      const messageId = `<${id}@${domain}>`;
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          date: createdAt,
          headers: { 'Auto-Submitted': 'auto-generated' },
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
