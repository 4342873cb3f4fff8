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
const notAsked: Explanation = { score: 0, explains: true, isIntroduced: false };

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
    const isInSection = isIntroduced || this.#isAboutTopic(read);
    const beginning = isIntroduced ? weights.overview : weights.beginning;
    const score =
      weights.definition * definitions.defines(unit.text, read.units[place]?.reading ?? []) +
      (definitions.writesOut(unit.text) ? weights.writtenOut : 0) +
      (definitions.isOtherName(unit.text) ? weights.otherName : 0) +
      (place === 0 && isInSection && !tellsWhatToDo(unit) ? beginning : 0);
    const isTold = isInSection && unit.kind !== 'code' && !tellsWhatToDo(unit);
    const isEntry = definitions.isStrict && unit.kind === 'item' && this.#isEntryAbout(unit, place, read);
    const explains = isTold || isEntry || score > 0 || this.#isRowAbout(unit);
    return {
      score: isEntry ? Math.max(score, weights.entry) : score,
      explains: explains || !definitions.isStrict,
      isIntroduced,
    };
  }

  /** Whether a heading names what is asked about, and hardly anything else. */
  #isAboutTopic({ heading, headingWords }: ReadSection): boolean {
    return this.#isAllIn(heading.any) && headingWords - heading.any.size <= maxOtherHeadingWords;
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
    return this.#asked.every((word, index) => word.isFunction || found.has(index));
  }
}

function tellsWhatToDo({ text }: Unit): boolean {
  return inviting.test(text) || isInstruction(text);
}
