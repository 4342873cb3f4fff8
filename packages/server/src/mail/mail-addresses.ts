import type { Config } from '../config/config.ts';

type AddressConfig = Pick<Config, 'appUrl' | 'host' | 'port' | 'mailFrom'>;

/** Listening on these is listening on every address; none of them can be opened. */
const everyAddress: readonly string[] = ['0.0.0.0', '::'];

/**
 * Where links of mails lead: the configured address, else the one it listens on, whose cookies the reader has; never one that a
 * request named. Without a slash at the end.
 */
export function appAddress({ appUrl, host, port }: AddressConfig): string {
  if (appUrl !== undefined) return appUrl;
  const name = everyAddress.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Sender of every mail, as `Name <address>`. */
export function senderOf(config: AddressConfig): string {
  const domain = config.appUrl === undefined ? 'localhost' : new URL(config.appUrl).hostname;
  return config.mailFrom ?? `Parley <no-reply@${domain}>`;
}
