import { anyOf, anySpaced, anyUnspaced, anyWord } from '../../languages/alternatives.ts';
import { questionKind } from '../../question/question-kind.ts';
import { decisiveShare } from '../thresholds.ts';

/** Words that refuse, limit, or confirm. */
const decided = new RegExp(
  anyWord(({ page }) => page?.decided),
  'iu',
);
/** Words that allow or demand. */
const allowed = new RegExp(
  anyWord(({ page }) => page?.allowed),
  'iu',
);

/** Returns whether a sentence refuses, limits, or confirms. */
export function decides(text: string): boolean {
  return decided.test(text);
}

/** Returns how well a sentence answers a yes/no question, 0 to 1; 1 if it refuses, limits, or confirms. */
export function decisiveness(text: string): number {
  if (decides(text)) return 1;
  return allowed.test(text) ? decisiveShare : 0;
}

/** Returns whether a heading asks a yes/no question, so that the first sentence below answers it. */
export function asksYesNo(heading: string | undefined): boolean {
  return heading !== undefined && questionKind(heading) === 'yes-no';
}

const enumeration = new RegExp(
  `[^,.:;!?]{2,40}, [^,.:;!?]{2,40},? (?:${anyOf(({ page }) => page?.conjunctions)}) \\p{L}|[^،.؛]{2,40}، [^،.؛]{2,40}،? (?:${anyOf(({ page }) => page?.arabicConjunctions)})|[^、。]{1,20}、[^、。]{1,20}(?:、|${anyOf(({ page }) => page?.ideographicConjunctions)})`,
  'u',
);

/** Returns whether a sentence names at least three things: "a monitor, a keyboard and a mouse". */
export function isEnumeration(sentence: string): boolean {
  return enumeration.test(sentence);
}

const several = new RegExp(
  `${anyWord(({ page }) => page?.several)}|(?:[2-9２-９]|${anyUnspaced(({ page }) => page?.severalNumbers)})\\s?(?:${anyUnspaced(({ page }) => page?.counters)})`,
  'iu',
);
const announcementChars = 200;

/** Returns whether a text ends by announcing several things. */
export function announcesSeveral(text: string): boolean {
  return several.test(text.slice(-announcementChars));
}

/** Verbs that begin a step, in the most common languages. */
const doing = new RegExp(
  `^(?:${anySpaced(({ page }) => page?.beforeInstruction)})*(?:${anySpaced(({ page }) => page?.instruction)})(?!\\p{L})|^(?:${anyUnspaced(({ page }) => page?.instruction)})|(?:${anyUnspaced(({ page }) => page?.instructionEnd)})[。.!]?$`,
  'iu',
);

/** Returns whether a sentence is an instruction: "Click Save", "To leave, open the menu". */
export function isInstruction(sentence: string): boolean {
  return doing.test(sentence.replace(openingClause, ''));
}

/** Clause before the instruction: a purpose, a condition, or a courtesy. */
const openingClause = new RegExp(
  `^(?:(?:${anyOf(({ page }) => page?.clauseBeforeInstruction)})\\s[^,.:]{3,80}[,:]\\s*)?(?:(?:${anyOf(({ page }) => page?.courtesyBeforeInstruction)})\\s+)*`,
  'iu',
);
