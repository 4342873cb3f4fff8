import { safeHref } from './safe-href.ts';

/** Up to a space, an invisible sign, or a sign that no address has as such, quotes and the marks of other scripts among them. */
const ADDRESS = /https?:\/\/[^\s\p{Cf}\p{Pi}\p{Pf}<>"`\\^{}|[\]。、，！？；：（）「」『』【】《》،؛؟۔।]+/giu;
const ENDS_SENTENCE = /[.,;:!?'*_)]/;

/**
 * A domain in Latin letters, right before a letter of another script. Where a language has no spaces, the sentence goes on there,
 * and would else become a part of the domain. A label that is wholly in another script belongs to the address.
 */
const DOMAIN_BEFORE_TEXT =
  /^https?:\/\/[\p{sc=Latn}\d-]+[.:][\p{sc=Latn}\d.:-]*[\p{sc=Latn}\d](?=(?!\p{sc=Latn})\p{L})/iu;

/** A piece of a text; `href` is the address of a link. */
export type LinkPiece = { text: string; href: string | null };

/** Reads a text without markup: its web addresses become links, and everything else stays as it was written. */
export function parseLinks(text: string): LinkPiece[] {
  const pieces: LinkPiece[] = [];
  let done = 0;
  for (const { 0: whole, index } of text.matchAll(ADDRESS)) {
    const found = DOMAIN_BEFORE_TEXT.exec(whole)?.[0] ?? whole;
    const address = found.slice(0, addressEnd(found));
    const href = /[a-z\d]/i.test(text[index - 1] ?? '') ? null : safeHref(address);
    if (href === null) continue;
    if (index > done) pieces.push({ text: text.slice(done, index), href: null });
    pieces.push({ text: address, href });
    done = index + address.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), href: null });
  return pieces;
}

/** Returns where an address ends before the marks of its sentence; a parenthesis that it has opened is its own. */
function addressEnd(found: string): number {
  let unopened = found.split(')').length - found.split('(').length;
  let end = found.length;
  while (end > 0) {
    const last = found[end - 1] ?? '';
    if (!ENDS_SENTENCE.test(last) || (last === ')' && unopened <= 0)) break;
    if (last === ')') unopened -= 1;
    end -= 1;
  }
  return end;
}
