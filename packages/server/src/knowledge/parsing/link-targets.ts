/** A longer address is a machine's, and would fill a passage. */
const maxTargetChars = 300;
const webSchemes: ReadonlySet<string> = new Set(['http:', 'https:']);
const emailAddress = /^[^\s@<>()]+@[^\s@<>()]+$/u;
const phoneNumber = /^[+\d][\d\s().\-/*#]{2,40}$/;

/**
 * What a person needs of a link: its web address, email address, or telephone number. Null for what leads nowhere
 * outside of the document (anchors, scripts, files), has credentials, or is endless.
 * @param base address of the document, by which relative links are resolved; without it they are null.
 */
export function linkTarget(href: string, base?: string): string | null {
  const written = href.trim();
  if (written === '' || written.startsWith('#')) return null;
  const [, scheme = '', rest = ''] = /^(mailto|tel|callto|sms):([^?]*)/i.exec(written) ?? [];
  const target = scheme === '' ? webTarget(written, base) : contactTarget(scheme.toLowerCase(), rest);
  return target === null || target.length > maxTargetChars ? null : target;
}

/**
 * The text of a link with its target, which is how every reader writes links into a block: `our shop
 * (https://shop.example)`. A text that already says the target stays as it is. Without a text, only contact details
 * are shown, because a web address alone is seldom meant to be read.
 */
export function withLinkTarget(text: string, target: string | null): string {
  if (target === null || says(text, target)) return text;
  if (text.trim() === '') return webAddress.test(target) ? text : target;
  const ink = text.trimEnd();
  return `${ink} (${target})${text.slice(ink.length)}`;
}

const webAddress = /^https?:\/\//i;

function webTarget(written: string, base: string | undefined): string | null {
  if (!URL.canParse(written, base)) return null;
  const url = new URL(written, base);
  if (!webSchemes.has(url.protocol) || url.username !== '' || url.password !== '') return null;
  const isAsWritten = webAddress.test(written) && /^[^\s()<>"'`\\|]*$/u.test(written);
  const address = isAsWritten
    ? written
    : url.href.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('|', '%7C');
  return /^https?:\/\/[^/?#]+\/$/i.test(address) ? address.slice(0, -1) : address;
}

function contactTarget(scheme: string, rest: string): string | null {
  const value = decoded(rest).trim();
  if (scheme === 'mailto') return emailAddress.test(value) ? value : null;
  return phoneNumber.test(value) ? value : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function says(text: string, target: string): boolean {
  if (phoneNumber.test(target)) {
    const digits = digitsOf(target);
    return digitsOf(text).includes(digits.slice(-Math.min(7, digits.length)));
  }
  return bare(text).includes(bare(target));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function bare(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}
