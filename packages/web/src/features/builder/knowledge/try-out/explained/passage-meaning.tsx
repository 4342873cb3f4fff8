import type { ExplainedAnswer } from '@parley/contracts/resources/chatbot/explanation';
import { useTranslation } from 'react-i18next';
import { commaList } from '../../../../../lib/format/comma-list.ts';
import { useFormat } from '../../../../../lib/format/use-format.ts';

export type PassageMeaningFigures = NonNullable<ExplainedAnswer['passages'][number]['meaning']>;

/*
 * Thresholds measured on help desks in English and German: the nearest parts of passages that contain the answer have a
 * similarity around 0.88, others around 0.845; the reader model scores most passages with the answer above -2.5, and few
 * others above 0.
 */
const closeFrom = 0.87;
const nearFrom = 0.84;
const likelyAbove = 0;
const perhapsAbove = -2.5;

/** Result of semantic search for a passage: in words, with its scores. */
export function PassageSemantics({ meaning }: { meaning: PassageMeaningFigures }) {
  const { t, i18n } = useTranslation('knowledgeBase');
  const format = useFormat();
  const { similarity, reading, answers } = meaning;
  const figure = (value: number) => format.number(value, { maximumFractionDigits: 2 });
  const read = highest(reading, answers);
  const words = [
    ...(similarity === null ? [] : [t(`why.passages.closeness.${closenessOf(similarity)}`)]),
    ...(read === null ? [] : [t(`why.passages.reading.${likelihoodOf(read)}`)]),
  ];
  const figures = [
    ...(similarity === null ? [] : [t('why.passages.figures.similarity', { value: figure(similarity) })]),
    ...(reading === null ? [] : [t('why.passages.figures.part', { value: figure(reading) })]),
    ...(answers === null ? [] : [t('why.passages.figures.passage', { value: figure(answers) })]),
  ];
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-12 text-text-2">
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
      <span className="text-text-3 tabular-nums">{commaList(figures, i18n.language)}</span>
    </p>
  );
}

function closenessOf(similarity: number): 'close' | 'near' | 'far' {
  if (similarity >= closeFrom) return 'close';
  return similarity >= nearFrom ? 'near' : 'far';
}

function likelihoodOf(score: number): 'likely' | 'perhaps' | 'unlikely' {
  if (score > likelyAbove) return 'likely';
  return score > perhapsAbove ? 'perhaps' : 'unlikely';
}

function highest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
