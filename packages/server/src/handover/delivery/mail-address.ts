import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';
import { collectsContacts } from '../../kernel/chatbot/privacy.ts';

/** What is known of a visitor's addresses, and what decides whether they may be used. */
export interface KnownAddresses {
  privacy: PrivacySettings;
  /** Whether the visitor's or an administrator's last word on any consent of the conversation is no. */
  is_withdrawn: boolean;
  /** Whether the visitor accepts the banner; null without a decision. */
  accepts_banner: boolean | null;
  /** Whether the visitor agreed in a form of the flow. */
  agreed_in_form: boolean;
  /** Left in the contact form, newest first, as all lists here. */
  left: string[];
  /** Signed by the visitor's website. */
  signed: string | null;
  /** Entered in forms of the flow. */
  entered: string[];
  /** Found in the visitor's words. */
  said: string[];
  /** In lower case: addresses that do not exist, as a mail server said of an email of this conversation. */
  failed: string[];
}

/**
 * Returns the address to which an answer goes while the visitor is away; null if there is none that may be used. What the visitor left
 * for an answer comes first, what was only mentioned last.
 */
export function mailAddressOf(known: KnownAddresses): string | null {
  const { privacy, is_withdrawn: isWithdrawn, failed } = known;
  if (privacy.anonymization !== 'none' || isWithdrawn) return null;
  const usable = [...known.left, ...(known.signed === null ? [] : [known.signed]), ...fromLead(known)];
  return usable.find((address) => !failed.includes(address.toLowerCase())) ?? null;
}

/** Addresses of the lead that this conversation made. */
function fromLead(known: KnownAddresses): string[] {
  const { privacy, accepts_banner: acceptsBanner, agreed_in_form: hasAgreed, entered, said } = known;
  const maySearch = collectsContacts({ privacy }) && (!privacy.consentBanner || acceptsBanner === true);
  if (maySearch) return [...entered, ...said];
  return hasAgreed ? entered : [];
}

/**
 * Whether the enhanced status of a refusal (RFC 3463) says that an address does not exist. Others may be about us, such as a server
 * that relays nothing for us, or about the sender's address (5.1.7, 5.1.8).
 */
export function isNoAddress(status: string): boolean {
  return /^5\.1\.(?:[0-6]|10)$/.test(status);
}

/** An address of which its owner recognizes the rest, such as m…@example.com. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}…${email.slice(at)}`;
}
