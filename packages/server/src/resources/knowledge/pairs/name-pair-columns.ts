import type { PairImport } from '@parley/contracts/resources/knowledge';
import { invalidField } from '../../../errors/app-error.ts';
import { foldLabel } from '../../../lib/fold-label.ts';
import type { Sentences } from '../../../lib/sentences.ts';

type Part = 'question' | 'answer';
const parts = ['question', 'answer'] as const;

/** As other programs name their columns. */
const otherNames: Readonly<Record<Part, readonly string[]>> = {
  question: ['questions', 'q', 'query', 'prompt', 'utterance', 'title'],
  answer: ['answers', 'a', 'response', 'reply', 'body'],
};

/** Where a row has its question and its answer, and how the report shows the columns. */
export interface PairColumns {
  question: number;
  answer: number;
  columns: PairImport['columns'];
}

/**
 * Finds the two columns by what their names say, in any language that the product speaks.
 * @throws AppError `validation_failed` if one of them is missing
 */
export function namePairColumns(header: readonly string[], sentences: Sentences): PairColumns {
  const folded = header.map(foldLabel);
  const [question, answer] = parts.map((part) => placeOf(part, folded, sentences));
  if (question === undefined || answer === undefined) throw invalidField('file', 'validation.pairColumns');
  const columns = header.map((name): PairColumns['columns'][number] => ({
    name: name.slice(0, 100),
    as: 'ignored',
  }));
  for (const [place, as] of [
    [question, 'question'],
    [answer, 'answer'],
  ] as const) {
    const column = columns[place];
    if (column) column.as = as;
  }
  return { question, answer, columns };
}

/** The column's own name goes before what other programs call it. */
function placeOf(part: Part, folded: readonly string[], sentences: Sentences): number | undefined {
  const own = sentences.offered.map((language) =>
    foldLabel(sentences.render(language, `knowledgeBase:pairs.${part}`)),
  );
  for (const names of [[part, ...own], otherNames[part]]) {
    const place = folded.findIndex((name) => names.includes(name));
    if (place !== -1) return place;
  }
  return undefined;
}
