import type { Config } from '../config/config.ts';

type AddressConfig = Pick<Config, 'appUrl' | 'port' | 'mailFrom'>;

/** Where links of mails lead: the configured address, never one that a request named. Without a slash at the end. */
export function appAddress({ appUrl, port }: AddressConfig): string {
  return appUrl ?? `http://localhost:${port}`;
}

/** Sender of every mail, as `Name <address>`. */
export function senderOf(config: AddressConfig): string {
  return config.mailFrom ?? `Parley <no-reply@${new URL(appAddress(config)).hostname}>`;
}
