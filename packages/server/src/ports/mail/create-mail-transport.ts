import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { MailTransport } from './mail-transport.ts';
import { createOutboxTransport } from './outbox-transport.ts';

/**
 * The configured SMTP server, or an outbox folder in the data folder.
 * @param loopMark in the headers of every email, by which this installation recognizes its own
 */
export async function createMailTransport(
  config: Pick<Config, 'smtpUrl' | 'dataDir'>,
  loopMark: string,
): Promise<MailTransport> {
  if (config.smtpUrl === null) return createOutboxTransport(join(config.dataDir, 'outbox'));
  // Loaded only if needed: the package costs memory, and an installation without SMTP does not use it.
  const { createSmtpTransport } = await import('./smtp-transport.ts');
  return createSmtpTransport(config.smtpUrl, loopMark);
}
