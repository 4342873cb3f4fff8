import { citedNumbers, NO_PROSE } from './cited-numbers.ts';

const BRACKET = /\[[\d, ]{1,60}\](?!\()/g;

/** The markdown without the numbers that stand for its sources; code and other brackets stay as they are. */
export function withoutCitations(markdown: string, isSource: (n: number) => boolean): string {
  return markdown
    .split(NO_PROSE)
    .map((part, at) => (at % 2 === 0 ? withoutNumbers(part, isSource) : part))
    .join('');
}

function withoutNumbers(text: string, isSource: (n: number) => boolean): string {
  let kept = '';
  let end = 0;
  for (const { 0: bracket, index } of text.matchAll(BRACKET)) {
    if (citedNumbers(bracket.slice(1, -1), isSource) === null) continue;
    kept += withoutSpaceBehind(text.slice(end, index));
    end = index + bracket.length;
  }
  return kept + text.slice(end);
}

function withoutSpaceBehind(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1;
  return text.slice(0, end);
}
