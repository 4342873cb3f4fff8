import { countWords } from '@parley/knowledge/language/count-words';
import { sentencesOf } from '@parley/knowledge/language/sentences';
import { type CitationMarker, replaceMarkers } from '../../engine/citation-markers.ts';
import { codeRanges, createRangeLookup } from '../../engine/code-ranges.ts';

/** A sentence of an answer that states something about its subject. */
export interface Claim {
  /** Offset in the answer, in UTF-16 units. The range includes list marks, but not the citation markers at its end. */
  start: number;
  end: number;
  /** Without citation markers, list marks, and emphasis. */
  text: string;
  /** Numbers of the cited sources. */
  cited: number[];
}

/** Maximum number of claims per answer; later ones are not checked. */
const maxClaims = 20;
/** Shorter sentences such as "Certainly!" and "Yes, of course." claim nothing. */
const minWords = 4;
/** A last sentence up to this length without a source is more often an offer of help than a claim. */
const maxOfferWords = 16;
const minIdeographs = 8;
const asks = /[?？؟]["'”’»)]*$/u;
const announces = /[:：]$/u;
const heading = /^\s{0,3}#{1,6}\s/u;
const listMark = /^(?:[-*+•>]|\d{1,3}[.)])\s+/u;
const ideographs = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;

/**
 * Returns the sentences of a model's answer that sources can support, without questions, headings, lead-ins, code or courtesies.
 */
export function claimsIn(content: string): Claim[] {
  const isCode = createRangeLookup(codeRanges(content));
  const markers: CitationMarker[] = [];
  // Spaces replace the markers, so that offsets stay the same.
  const plain = replaceMarkers(content, (marker) => {
    markers.push(marker);
    return ' '.repeat(marker.length);
  });
  const sentences = sentencesOf(plain);
  const claims = sentences.flatMap(({ text, start }, index): Claim[] => {
    const nextStart = sentences[index + 1]?.start ?? content.length;
    const cited = markers.flatMap(({ offset, n }) => (start < offset && offset < nextStart ? [n] : []));
    if (isCode(start) || heading.test(text)) return [];
    const said = classifySentence(text);
    if (said.kind !== 'claim') return [];
    return [{ start, end: start + text.length, text: said.text, cited }];
  });
  return withoutOffer(claims, sentences.at(-1)?.start).slice(0, maxClaims);
}

type SaidKind = 'claim' | 'announcement' | 'question' | 'courtesy';

/** Removes list marks and emphasis from a sentence, and classifies it; only a 'claim' can be supported by sources. */
export function classifySentence(sentence: string): { kind: SaidKind; text: string } {
  const text = sentence
    .replace(listMark, '')
    .replace(/\*\*|__|`/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (announces.test(text)) return { kind: 'announcement', text };
  if (asks.test(text)) return { kind: 'question', text };
  return { kind: isShort(text) ? 'courtesy' : 'claim', text };
}

function isShort(text: string): boolean {
  return countWords(text) < minWords && (text.match(ideographs)?.length ?? 0) < minIdeographs;
}

function withoutOffer(claims: Claim[], lastStart: number | undefined): Claim[] {
  const last = claims.at(-1);
  const isOffer =
    last !== undefined &&
    claims.length > 1 &&
    last.start === lastStart &&
    last.cited.length === 0 &&
    !/\d/u.test(last.text) &&
    countWords(last.text) <= maxOfferWords;
  return isOffer ? claims.slice(0, -1) : claims;
}
