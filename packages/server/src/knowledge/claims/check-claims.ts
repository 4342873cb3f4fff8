import { detectLanguage } from '@parley/knowledge/language/language';
import { type Sentence, sentencesOf } from '@parley/knowledge/language/sentences';
import { documentTerms, isWeakWord, termOf } from '@parley/knowledge/language/terms';
import { wordsOf } from '@parley/knowledge/language/words';
import type { Passage } from '@parley/knowledge/passages/passage';
import type { AnswerSupport, Citation, ModelAnswer, TurnPassage } from '../../engine/turn.ts';
import { factsOf, knownFacts, numberOf } from './claim-facts.ts';

type Checked = TurnPassage & Pick<Passage, 'language' | 'headingPath'>;

/** Minimum share of a sentence's topic words that its passage must contain. */
const minShare = 0.25;
/** Lower for scripts without spaces: they are compared by pairs of characters, most of which are not words. */
const minUnspacedShare = 0.15;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A number or address of at least this length hardly matches by chance. */
const minTellingChars = 4;
/** Minimum length of the part of a compound word that counts as a match. */
const minPartChars = 5;
/** Minimum length of a text whose language can be detected reliably. */
const minLanguageChars = 60;
/** A longer answer without a citation is not just a courtesy. */
const maxCourtesyChars = 80;

/**
 * Finds the citations of a model's answer whose passage does not support the sentence, and judges the whole answer. A passage
 * supports a sentence if it contains enough of its topic words, or its numbers and at least one topic word. Between two
 * languages, it must share a number, address, name or identifier, unless the sentence has none. A sentence is unsupported if it
 * contains a number or address that is in no cited passage and was not written by the visitor.
 * @param language the visitor's language, used if the language of the answer cannot be detected
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

/** Returns the sentences without markers, each with its citations; a marker belongs to the sentence before it. */
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

/** Replaces the numbers of list items, which are not facts, with spaces, so that offsets stay the same. */
function withoutListMarks(text: string): string {
  return text.replace(/^[ \t]*\d{1,3}[.)](?=[ \t])/gmu, (mark) => ' '.repeat(mark.length));
}

/** A short text can match many languages, so the expected languages are tried first. */
function languageOf(text: string, expected: readonly string[]): string {
  const detected = detectLanguage(text);
  const likely = text.length < minLanguageChars ? detectLanguage(text, expected) : null;
  return likely ?? detected ?? expected[0] ?? 'en';
}

interface Evidence {
  /** Whether the passage and the answer have the same language. */
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

/** Index terms of the topic words of a sentence, without numbers. */
function topicsOf(text: string, language: string): string[] {
  const words = wordsOf(text, language).filter((word) => !isWeakWord(word, language));
  // In Japanese, hiragana are endings and particles.
  const topical = words.filter((word) => !/\p{Script=Hiragana}|^[\p{N}.,:/-]+$/u.test(word));
  return [...new Set(topical.map((word) => termOf(word, language)))].filter((term) => term !== '');
}

/** Also matches the beginning or end of a compound word, for languages such as German that join words. */
function hasTerm({ terms, facts }: Evidence, term: string): boolean {
  if (terms.has(term) || facts.has(numberOf(term) ?? '')) return true;
  for (let length = minPartChars; length < term.length; length += 1) {
    if (terms.has(term.slice(0, length)) || terms.has(term.slice(-length))) return true;
  }
  return false;
}

/** Names and identifiers: capitalized words inside a sentence, and words with a digit. */
function namesIn(sentence: string): string[] {
  const names = sentence.match(/(?<=\S\s{1,4})\p{Lu}[\p{L}\p{N}-]+|[\p{L}-]{1,40}\d[\p{L}\p{N}-]*/gu) ?? [];
  return names.flatMap((name) => wordsOf(name, null));
}

function isKnown(facts: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  return [...facts].every((fact) => known.has(fact));
}

/** Returns whether a text is a short courtesy, such as thanks, that shares no topic with the passages. */
function isCourtesy(plain: string, passages: readonly Checked[], language: string): boolean {
  if (plain.length > maxCourtesyChars) return false;
  const topics = topicsOf(plain, language);
  return passages.every((passage) => {
    const { terms } = evidenceOf(passage, language);
    return !topics.some((term) => terms.has(term));
  });
}

/** Covers the main languages only; in other languages, the model is told which sentence to write. */
const admission =
  /(?:\bI (?:do(?:n['’]t| not) (?:know|have)|can(?:no|['’])t (?:find|answer|say)|could(?:n['’]t| not) find)|no information|(?:passages?|sources?|documents?|information)\b.{0,40}(?:\bnot|n['’]t) (?:mention|contain|provide|cover|say|answer)|weiß (?:ich )?(?:das |es )?(?:leider )?nicht|keine (?:information|angabe|antwort)|nicht (?:beantworten|gefunden)|ne (?:sais|trouve) pas|aucune information|no lo sé|no (?:tengo|encuentro) (?:la )?información|non lo so|nessuna informazione|não (?:sei|encontrei)|weet (?:ik )?(?:het )?niet|geen informatie|nie wiem|не (?:знаю|наш)|bilmiyorum|わかりません|分かりません|見つかりません|情報(?:は|が)ありません|不知道|没有(?:找到|相关)|모르|لا أعرف)/iu;

/**
 * Returns whether an answer only admits that it does not know.
 * @param plain answer without its citations
 * @param unknownSentence sentence that the model was told to write if it does not know
 */
export function admitsIgnorance(plain: string, unknownSentence: string): boolean {
  const isShort = plain.length <= 2 * unknownSentence.length + 200;
  const [honest] = sentencesOf(unknownSentence);
  return isShort && (admission.test(plain) || (honest !== undefined && plain.includes(honest.text)));
}
