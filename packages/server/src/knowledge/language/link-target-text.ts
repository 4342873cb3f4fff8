/** A web address as readers write it behind the text of a link. Its parts are no words of the sentence. */
const target = /\s?\(https?:\/\/[^\s()]{1,300}\)/gu;

/** A text without the web addresses that its links lead to: what a person reads. */
export function withoutLinkTargets(text: string): string {
  return text.includes('(http') ? text.replace(target, '') : text;
}

/** The same with blanks in their place, so that all positions stay. */
export function blankLinkTargets(text: string): string {
  return text.includes('(http') ? text.replace(target, (found) => ' '.repeat(found.length)) : text;
}
