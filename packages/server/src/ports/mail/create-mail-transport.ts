import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { MailTransport } from './mail-transport.ts';
import { createOutboxTransport } from './outbox-transport.ts';

/** The configured SMTP server, or an outbox folder in the data folder. */
export async function createMailTransport(
  config: Pick<Config, 'smtpUrl' | 'dataDir'>,
): Promise<MailTransport> {
  if (config.smtpUrl === null) return createOutboxTransport(join(config.dataDir, 'outbox'));
  // Loaded only if needed: the package costs memory that an installation without SMTP can save.
  const { createSmtpTransport } = await import('./smtp-transport.ts');
  return createSmtpTransport(config.smtpUrl);
}
