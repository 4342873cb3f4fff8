import type { Config } from '../config/config.ts';

type AddressConfig = Pick<Config, 'appUrl' | 'host' | 'port' | 'mailFrom'>;

/** A server bound to one of these listens on every address; a browser cannot open them. */
const everyAddress: readonly string[] = ['0.0.0.0', '::'];

/**
 * Origin for links in emails: the configured URL, else the address that the server listens on; never taken from a request.
 * Without a trailing slash.
 */
export function appAddress({ appUrl, host, port }: AddressConfig): string {
  if (appUrl !== undefined) return appUrl;
  const name = everyAddress.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Sender of every email, as `Name <address>`. */
export function senderOf(config: AddressConfig): string {
  const domain = config.appUrl === undefined ? 'localhost' : new URL(config.appUrl).hostname;
  return config.mailFrom ?? `Parley <no-reply@${domain}>`;
}

/** Sender of an email that a person wrote, in whose name it is sent from the address of every email. */
export function senderNamed(config: AddressConfig, name: string): string {
  const sender = senderOf(config);
  const [, address = sender] = /<([^<>]*)>\s*$/.exec(sender) ?? [];
  return `"${name.replace(/[\p{Cc}"\\<>]+/gu, ' ').trim()}" <${address.trim()}>`;
}
