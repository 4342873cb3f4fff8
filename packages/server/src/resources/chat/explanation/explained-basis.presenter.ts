import type { ExplainedAnswer } from '@parley/contracts/resources/chatbot/explanation';
import { type PassageScores, wasScoredByReader } from '@parley/knowledge/answering/meaning';
import type { AnswerBasis } from '@parley/knowledge/answering/render-answer';
import type { Support } from '@parley/knowledge/answering/support/support';
import { isLightWord } from '@parley/knowledge/language/light-words';
import type { QueryWord } from '@parley/knowledge/language/query-words';
import type { Passage } from '@parley/knowledge/passages/passage';

interface Explained {
  basis: AnswerBasis;
  passages: readonly Passage[];
  /** The words of the question; without `passages` if no passage contains any. */
  asked: readonly (QueryWord & { passages?: number | null })[];
  askedIn: string | null;
  goesOnFrom: string | null;
}

type ExplainedWord = ExplainedAnswer['question']['words'][number];

/** The question as it was understood, the passages with the parts that were chosen, and the support. */
export function presentBasis({
  basis,
  passages,
  asked,
  askedIn,
  goesOnFrom,
}: Explained): Pick<ExplainedAnswer, 'question' | 'passages' | 'support'> {
  const wordOf = new Map(asked.map((word) => [word.variants[0], word.text]));
  return {
    question: {
      kind: basis.kind,
      language: askedIn,
      goesOnFrom,
      words: asked
        .filter((word) => word.passages !== undefined || !word.isOptional)
        .map((word) => ({
          word: word.text,
          role: roleOf(word, askedIn),
          certainty: word.certainty,
          related: [...word.related],
          passages: word.passages === undefined ? (word.isFunction ? null : 0) : word.passages,
        })),
    },
    passages: passages.map((passage) => ({
      chunkId: passage.chunkId,
      sourceId: passage.sourceId,
      sourceName: passage.sourceName,
      url: passage.url,
      heading: passage.heading,
      text: passage.text,
      score: passage.score,
      ranks: passage.ranks,
      meaning: presentMeaning(basis.meanings?.get(passage.chunkId)),
      chosen: basis.parts
        .filter((part) => part.passage.chunkId === passage.chunkId)
        .map(({ start, end }) => ({ start, end })),
    })),
    support: basis.support && {
      ...presentSupport(basis.support, wordOf),
      byMeaning: decidedBy(basis.support, basis),
    },
  };
}

function roleOf({ text, isEarlier, isFunction }: QueryWord, language: string | null): ExplainedWord['role'] {
  if (isEarlier) return 'earlier';
  if (isFunction) return 'function';
  return language !== null && isLightWord(text, language) ? 'light' : 'topic';
}

type ExplainedSupport = NonNullable<ExplainedAnswer['support']>;

function presentMeaning(meaning: PassageScores | undefined): ExplainedAnswer['passages'][number]['meaning'] {
  if (!meaning) return null;
  const units = [...meaning.units.values()];
  return {
    similarity: highest(units.map(({ similarity }) => similarity)),
    reading: highest(units.map(({ reading }) => reading)),
    answers: meaning.answers,
  };
}

function highest(values: readonly (number | null)[]): number | null {
  return values.reduce(
    (best, value) => (value !== null && (best === null || value > best) ? value : best),
    null,
  );
}

function decidedBy(
  support: Support,
  { meanings }: Pick<AnswerBasis, 'meanings'>,
): ExplainedSupport['byMeaning'] {
  if (support.meaning === null) return null;
  return wasScoredByReader(meanings) ? 'reader' : 'similarity';
}

function presentSupport(
  { isSupported, confidence, unit, passage, unknown }: Support,
  wordOf: ReadonlyMap<string | undefined, string>,
): Omit<ExplainedSupport, 'byMeaning'> {
  return {
    supported: isSupported,
    // Converts a logit, which is negative infinity if nothing could be judged.
    confidence: 1 / (1 + Math.exp(-confidence)),
    unit,
    passage,
    unknown: unknown.map((term) => wordOf.get(term) ?? term),
  };
}
