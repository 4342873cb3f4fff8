/** URL in brackets behind a link text, as parsers write it. Its parts are not words of the sentence. */
const target = /\s?\(https?:\/\/[^\s()]{1,300}\)/gu;

/** Returns a text without the URLs of its links, as a person reads it. */
export function withoutLinkTargets(text: string): string {
  return text.includes('(http') ? text.replace(target, '') : text;
}

/** Replaces the URLs of links with spaces, so that offsets stay the same. */
export function blankLinkTargets(text: string): string {
  return text.includes('(http') ? text.replace(target, (found) => ' '.repeat(found.length)) : text;
}
