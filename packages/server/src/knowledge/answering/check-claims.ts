import type { AnswerSupport, Citation, ModelAnswer, TurnPassage } from '../../engine/turn.ts';
import { detectLanguage } from '../language/language.ts';
import { type Sentence, sentencesOf } from '../language/sentences.ts';
import { documentTerms, isWeakWord, termOf } from '../language/terms.ts';
import { wordsOf } from '../language/words.ts';
import type { Passage } from '../retrieval/passage.ts';
import { admitsIgnorance } from './admits-ignorance.ts';
import { factsOf, knownFacts, numberOf } from './claim-facts.ts';

type Checked = TurnPassage & Pick<Passage, 'language' | 'headingPath'>;

/** Share of a sentence's topic words that its passage must have. */
const minShare = 0.25;
/** Less where words are not separated: most of the pairs that stand for them are none. */
const minUnspacedShare = 0.15;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A number or address of this length is hardly the same by chance. */
const minTellingChars = 4;
/** The shortest part of a compound that counts as its word. */
const minPartChars = 5;
/** From this length on, the words of a text tell its language. */
const minLanguageChars = 60;
/** A longer answer without a citation is more than a courtesy. */
const maxCourtesyChars = 80;

/**
 * Finds the citations of a model's answer that their passage does not support, and judges the whole. A passage
 * supports a sentence if it has enough of its topic words, or its numbers and one of them; between two languages, if it has one of its numbers,
 * addresses, names or identifiers, or there are none to compare. A sentence whose numbers or addresses stand in no
 * cited passage, and were not said by the visitor, is not supported.
 * @param language of the visitor, if the answer's cannot be told.
 */
export function checkClaims<P extends Checked>(
  { content, citations, passages, said, unknownSentence }: ModelAnswer<P>,
  language: string,
): { unsupported: Set<Citation<P>>; support: AnswerSupport } {
  const { claims, plain } = claimsOf(content, citations);
  const written = languageOf(plain, [language, ...passages.flatMap((one) => one.language ?? [])]);
  const cited = new Set(citations.map(({ passage }) => passage));
  const evidence = new Map([...cited].map((passage) => [passage, evidenceOf(passage, written)]));
  const saidFacts = knownFacts(said.join('\n'));
  const unsupported = new Set<Citation<P>>();
  for (const claim of claims) {
    const verdicts = new Map<P, boolean>();
    for (const citation of claim.cited) {
      const found = evidence.get(citation.passage);
      const isHeld =
        verdicts.get(citation.passage) ?? (found !== undefined && holds(claim.text, found, written));
      verdicts.set(citation.passage, isHeld);
      if (!isHeld) unsupported.add(citation);
    }
  }
  const kept = new Set(citations.filter((one) => !unsupported.has(one)).map(({ passage }) => passage));
  const known = new Set(saidFacts);
  for (const passage of kept) for (const fact of evidence.get(passage)?.facts ?? []) known.add(fact);
  const invented = claims.filter(({ text }) => !isKnown(factsOf(text), known));
  for (const claim of invented) for (const citation of claim.cited) unsupported.add(citation);
  const left = citations.length - unsupported.size;
  if (left > 0) {
    return { unsupported, support: unsupported.size === 0 && invented.length === 0 ? 'supported' : 'partly' };
  }
  const isHonest = citations.length === 0 && isKnown(factsOf(plain), saidFacts);
  const claimsNothing =
    isHonest &&
    (admitsIgnorance(plain, unknownSentence) ||
      passages.length === 0 ||
      isCourtesy(plain, passages, written));
  return { unsupported, support: claimsNothing ? null : 'none' };
}

/** The sentences without markers, each with its citations: a marker belongs to the sentence before it. */
function claimsOf<P extends TurnPassage>(
  content: string,
  citations: readonly Citation<P>[],
): { claims: { text: string; cited: Citation<P>[] }[]; plain: string } {
  const pieces: string[] = [];
  const places: number[] = [];
  let from = 0;
  let length = 0;
  for (const { offset, length: markerLength } of citations) {
    const piece = content.slice(from, offset);
    pieces.push(piece);
    length += piece.length;
    places.push(length);
    from = offset + markerLength;
  }
  const plain = withoutListMarks([...pieces, content.slice(from)].join(''));
  const sentences: Sentence[] = sentencesOf(plain);
  const claims = sentences.map(({ text }) => ({ text, cited: [] as Citation<P>[] }));
  let index = 0;
  citations.forEach((citation, number) => {
    const place = places[number] ?? 0;
    while ((sentences[index + 1]?.start ?? Number.POSITIVE_INFINITY) < place) index += 1;
    claims[index]?.cited.push(citation);
  });
  return { claims, plain };
}

/** The numbers of a list's items are no facts; spaces in their place keep all positions. */
function withoutListMarks(text: string): string {
  return text.replace(/^[ \t]*\d{1,3}[.)](?=[ \t])/gmu, (mark) => ' '.repeat(mark.length));
}

/** A short text looks like many languages: it has one of those that are expected if it can. */
function languageOf(text: string, expected: readonly string[]): string {
  const detected = detectLanguage(text);
  const likely = text.length < minLanguageChars ? detectLanguage(text, expected) : null;
  return likely ?? detected ?? expected[0] ?? 'en';
}

interface Evidence {
  /** Whether it is written in the language of the answer. */
  isSameLanguage: boolean;
  terms: ReadonlySet<string>;
  words: ReadonlySet<string>;
  facts: ReadonlySet<string>;
}

function evidenceOf({ text, language, sourceName, headingPath }: Checked, written: string): Evidence {
  const whole = [sourceName, ...headingPath, text].join('\n');
  return {
    isSameLanguage: language === null || language === written,
    terms: new Set(documentTerms(whole, language ?? written)),
    words: new Set(wordsOf(whole, language)),
    facts: knownFacts(whole),
  };
}

function holds(claim: string, evidence: Evidence, language: string): boolean {
  const facts = factsOf(claim);
  if (!evidence.isSameLanguage) {
    if (facts.size === 0 || [...facts].some((fact) => evidence.facts.has(fact))) return true;
    return namesIn(claim).some((name) => evidence.words.has(name));
  }
  const hasFacts = facts.size > 0 && isKnown(facts, evidence.facts);
  const topics = topicsOf(claim, language);
  if (topics.length === 0) return facts.size === 0 || hasFacts;
  const found = topics.filter((term) => hasTerm(evidence, term)).length;
  if (hasFacts && (found > 0 || [...facts].some((fact) => fact.length >= minTellingChars))) return true;
  return found / topics.length >= (unspaced.test(claim) ? minUnspacedShare : minShare);
}

/** The index terms of what a sentence is about, without its numbers. */
function topicsOf(text: string, language: string): string[] {
  const words = wordsOf(text, language).filter((word) => !isWeakWord(word, language));
  // Between ideograms, kana are endings and particles.
  const topical = words.filter((word) => !/\p{Script=Hiragana}|^[\p{N}.,:/-]+$/u.test(word));
  return [...new Set(topical.map((word) => termOf(word, language)))].filter((term) => term !== '');
}

/** Languages that join words: part of a compound is found where the whole is not. */
function hasTerm({ terms, facts }: Evidence, term: string): boolean {
  if (terms.has(term) || facts.has(numberOf(term) ?? '')) return true;
  for (let length = minPartChars; length < term.length; length += 1) {
    if (terms.has(term.slice(0, length)) || terms.has(term.slice(-length))) return true;
  }
  return false;
}

/** Names and identifiers: words with a capital letter inside a sentence, or with a digit. */
function namesIn(sentence: string): string[] {
  const names = sentence.match(/(?<=\S\s{1,4})\p{Lu}[\p{L}\p{N}-]+|[\p{L}-]{1,40}\d[\p{L}\p{N}-]*/gu) ?? [];
  return names.flatMap((name) => wordsOf(name, null));
}

function isKnown(facts: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  return [...facts].every((fact) => known.has(fact));
}

/** A few words that have nothing to do with the passages, such as thanks. */
function isCourtesy(plain: string, passages: readonly Checked[], language: string): boolean {
  if (plain.length > maxCourtesyChars) return false;
  const topics = topicsOf(plain, language);
  return passages.every((passage) => {
    const { terms } = evidenceOf(passage, language);
    return !topics.some((term) => terms.has(term));
  });
}
