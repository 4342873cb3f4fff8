import { countWords } from '../language/count-words.ts';
import type { QuestionKind } from '../question/question-kind.ts';
import { positionOf, sentenceEnd, wordAt } from '../retrieval/reading.ts';
import type { WeightedWord } from '../retrieval/rerank.ts';
import { Definitions } from './defines.ts';
import { isInstruction } from './groups.ts';
import type { ReadSection } from './read-section.ts';
import type { Section, Unit } from './units.ts';
import { joinFound, type WordFinder } from './word-finder.ts';

/** How well a unit says what something is. */
export interface Explanation {
  /** To be added to the unit's score. */
  score: number;
  /** False if the question asks what one thing is, and the unit does not say it. */
  explains: boolean;
  /** Whether its section is the overview of what is asked about, which only the headings above it name. */
  isIntroduced: boolean;
  /** Whether its section is about what is asked, so that it answers if nothing says what that is. */
  isAbout: boolean;
}

const weights = {
  /** Of a sentence that says what is asked about, that writes it out, or that has it beside another name. */
  definition: 0.7,
  writtenOut: 0.8,
  otherName: 0.2,
  /** Of an entry of a list that begins with it. */
  entry: 0.5,
  /** Of what begins the section about it, or the overview of what the page is about. */
  beginning: 0.3,
  overview: 1.1,
};
/** What is said to the reader of a section that begins at once. */
const inviting =
  /^(?:let['’]?s|let us|now|here(?:['’]s| is| are)|lass(?:t|en sie)? uns|nun|jetzt|veamos|ahora|voyons|maintenant)(?!\p{L})/iu;
const maxOtherHeadingWords = 1;
const leastEntryWords = 4;
/** What a heading says besides its topic: a number, an example, what stands in brackets. */
const headingDetails = /\([^()]*\)|[^\s]*\p{N}[^\s]*/gu;
/** What is spoken of nowhere else, and here so often, is what the section is about. */
const mentions = { least: 2, leastWords: 8, mostPassages: 2 };
const notAsked: Explanation = { score: 0, explains: true, isIntroduced: false, isAbout: false };

/** Judges the units that may answer one question of the kind "what is". */
export class Explanations {
  readonly #asked: readonly WeightedWord[];
  readonly #finder: WordFinder;
  /** Null if the question is of another kind. */
  readonly #definitions: Definitions | null;

  constructor(asked: readonly WeightedWord[], kind: QuestionKind, finder: WordFinder) {
    this.#asked = asked;
    this.#finder = finder;
    this.#definitions = kind === 'definition' ? new Definitions(asked) : null;
  }

  /** @param place index of the unit in its section. */
  judge(unit: Unit, place: number, read: ReadSection): Explanation {
    const definitions = this.#definitions;
    if (definitions === null) return notAsked;
    const { headingPath } = unit.section;
    const above = joinFound(read.heading, read.path).any;
    const isIntroduced = definitions.introduces(headingPath.at(-1) ?? '', above);
    const isInSection = isIntroduced || this.#isAboutTopic(unit.section, read, definitions);
    const beginning = isIntroduced ? weights.overview : weights.beginning;
    const isBeginning = place === 0 && isInSection && unit.kind !== 'code' && !tellsWhatToDo(unit);
    const score =
      weights.definition * definitions.defines(unit.text, read.units[place]?.reading ?? []) +
      (definitions.writesOut(unit.text) ? weights.writtenOut : 0) +
      (definitions.isOtherName(unit.text) ? weights.otherName : 0) +
      (isBeginning ? beginning : 0);
    const isEntry = definitions.isStrict && unit.kind === 'item' && this.#isEntryAbout(unit, place, read);
    const explains = isEntry || score > 0 || this.#isRowAbout(unit);
    return {
      score: isEntry ? Math.max(score, weights.entry) : score,
      explains: explains || !definitions.isStrict,
      isIntroduced,
      isAbout: isInSection || this.#isSpokenOfHere(unit.section, read),
    };
  }

  /** Whether a heading names what is asked about, and hardly anything else, or writes it out. */
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

  /** Whether several sentences of a section speak of what is asked about, and hardly another passage does. */
  #isSpokenOfHere(section: Section, read: ReadSection): boolean {
    const topics = this.#asked.filter((word) => !word.isFunction);
    if (topics.some(({ passages }) => (passages ?? 0) > mentions.mostPassages)) return false;
    const spoken = section.units.filter(
      (unit, place) =>
        this.#isAllIn(read.units[place]?.any ?? new Set()) &&
        !tellsWhatToDo(unit) &&
        countWords(unit.text) >= mentions.leastWords,
    );
    return spoken.length >= mentions.least;
  }

  /** Whether an entry of a list begins with what is asked about, and says more: "nodir Do not match folders." */
  #isEntryAbout({ text }: Unit, place: number, read: ReadSection): boolean {
    const first = read.units[place]?.reading[0];
    if (first === undefined || first === sentenceEnd || positionOf(first) !== 0) return false;
    return countWords(text) >= leastEntryWords && this.#isAllIn(new Set([wordAt(first)]));
  }

  /** Whether a row begins with what is asked about. */
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
