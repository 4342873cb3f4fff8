import { countWords } from '../../language/count-words.ts';
import { anyOf } from '../../languages/alternatives.ts';
import { positionOf, sentenceEnd, wordAt } from '../../passages/reading.ts';
import type { WeightedWord } from '../../passages/rerank.ts';
import type { QuestionKind } from '../../question/question-kind.ts';
import {
  maxMentioningPassages,
  maxOtherHeadingWords,
  minEntryWords,
  minMentions,
  minMentionWords,
} from '../thresholds.ts';
import { Definitions } from './defines.ts';
import { explanationWeights } from './features.ts';
import type { ReadSection } from './read-section.ts';
import { isInstruction } from './sentence-signs.ts';
import type { Section, Unit } from './units.ts';
import { mergeMatches, type WordFinder } from './word-finder.ts';

/** How well a unit explains what something is. */
export interface Explanation {
  /** Added to the unit's score. */
  score: number;
  /** False if the question asks what one thing is, and the unit does not define it. */
  explains: boolean;
  /** Whether the section is an overview whose topic only the headings above it name. */
  isIntroduced: boolean;
  /** Whether the section is about the topic; it answers if no unit defines the topic. */
  isAbout: boolean;
}

/** Openers such as "Let's" and "Now" at the beginning of a tutorial section, which define nothing. */
const inviting = new RegExp(`^(?:${anyOf(({ page }) => page?.inviting)})(?!\\p{L})`, 'iu');
/** Parts of a heading that do not count as other words: text in brackets, and words with numbers. */
const headingDetails = /\([^()]*\)|[^\s]*\p{N}[^\s]*/gu;
const notAsked: Explanation = { score: 0, explains: true, isIntroduced: false, isAbout: false };

/** Judges how well units answer a question of the kind "what is". */
export class Explanations {
  readonly #asked: readonly WeightedWord[];
  readonly #finder: WordFinder;
  /** Null for questions of other kinds. */
  readonly #definitions: Definitions | null;

  constructor(asked: readonly WeightedWord[], kind: QuestionKind, finder: WordFinder) {
    this.#asked = asked;
    this.#finder = finder;
    this.#definitions = kind === 'definition' ? new Definitions(asked) : null;
  }

  /** @param place index of the unit in its section */
  judge(unit: Unit, place: number, read: ReadSection): Explanation {
    const definitions = this.#definitions;
    if (definitions === null) return notAsked;
    const { headingPath } = unit.section;
    const above = mergeMatches(read.heading, read.path).any;
    const isIntroduced = definitions.introduces(headingPath.at(-1) ?? '', above);
    const isInSection = isIntroduced || this.#isAboutTopic(unit.section, read, definitions);
    const beginning = isIntroduced ? explanationWeights.overview : explanationWeights.beginning;
    const isBeginning = place === 0 && isInSection && unit.kind !== 'code' && !tellsWhatToDo(unit);
    const score =
      explanationWeights.definition * definitions.defines(unit.text, read.units[place]?.reading ?? []) +
      (definitions.writesOut(unit.text) ? explanationWeights.writtenOut : 0) +
      (definitions.isOtherName(unit.text) ? explanationWeights.otherName : 0) +
      (isBeginning ? beginning : 0);
    const isEntry = definitions.isStrict && unit.kind === 'item' && this.#isEntryAbout(unit, place, read);
    const explains = isEntry || score > 0 || this.#isRowAbout(unit);
    return {
      score: isEntry ? Math.max(score, explanationWeights.entry) : score,
      explains: explains || !definitions.isStrict,
      isIntroduced,
      isAbout: isInSection || this.#isSpokenOfHere(unit.section, read),
    };
  }

  /** Returns whether a heading is hardly more than the topic, spells it out, or gives it as another name. */
  #isAboutTopic(
    { headingPath, passage }: Section,
    { heading }: ReadSection,
    definitions: Definitions,
  ): boolean {
    if (!this.#isAllIn(heading.any)) return false;
    const text = headingPath.at(-1) ?? '';
    const words = this.#finder.countWords(text.replace(headingDetails, ' '), passage.language);
    return (
      words - heading.any.size <= maxOtherHeadingWords ||
      definitions.writesOut(text) ||
      definitions.isOtherName(text)
    );
  }

  /** Returns whether several sentences of a section mention the topic, and hardly any other passage does. */
  #isSpokenOfHere(section: Section, read: ReadSection): boolean {
    const topics = this.#asked.filter((word) => !word.isFunction);
    if (topics.some(({ passages }) => (passages ?? 0) > maxMentioningPassages)) return false;
    const spoken = section.units.filter(
      (unit, place) =>
        this.#isAllIn(read.units[place]?.any ?? new Set()) &&
        !tellsWhatToDo(unit) &&
        countWords(unit.text) >= minMentionWords,
    );
    return spoken.length >= minMentions;
  }

  /** Returns whether a list entry begins with the topic and says more: "nodir Do not match folders." */
  #isEntryAbout({ text }: Unit, place: number, read: ReadSection): boolean {
    const first = read.units[place]?.reading[0];
    if (first === undefined || first === sentenceEnd || positionOf(first) !== 0) return false;
    return countWords(text) >= minEntryWords && this.#isAllIn(new Set([wordAt(first)]));
  }

  /** Returns whether the first cell of a table row contains the topic. */
  #isRowAbout({ section, block: at }: Unit): boolean {
    const block = section.blocks[at];
    const cell = block?.kind === 'table-row' ? block.cells[0] : undefined;
    return cell !== undefined && this.#isAllIn(this.#findIn(section, cell));
  }

  #findIn({ passage }: Section, { start, end }: { start: number; end: number }): ReadonlySet<number> {
    return this.#finder.find(passage.text.slice(start, end), passage.language).any;
  }

  #isAllIn(found: ReadonlySet<number>): boolean {
    const isIn = (word: WeightedWord, index: number) =>
      word.isFunction || word.isOptional || found.has(index);
    return found.size > 0 && this.#asked.every(isIn);
  }
}

function tellsWhatToDo({ text }: Unit): boolean {
  return inviting.test(text) || isInstruction(text);
}
