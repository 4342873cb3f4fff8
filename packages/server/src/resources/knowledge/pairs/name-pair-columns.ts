import type { PairImport } from '@parley/contracts/resources/chatbot/knowledge';
import { invalidField } from '../../../errors/app-error.ts';
import { foldLabel } from '../../../kernel/exchange/read-table.ts';
import type { Sentences } from '../../../lib/text/sentences.ts';

type Part = 'question' | 'answer';
const parts = ['question', 'answer'] as const;

/** Column names used by other programs. */
const otherNames: Readonly<Record<Part, readonly string[]>> = {
  question: ['questions', 'q', 'query', 'prompt', 'utterance', 'title'],
  answer: ['answers', 'a', 'response', 'reply', 'body'],
};

/** Indexes of the question and answer columns, and the columns as reported to the user. */
export interface PairColumns {
  question: number;
  answer: number;
  columns: PairImport['columns'];
}

/**
 * Finds the two columns by their names, in any language that the product offers.
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

/** Prefers our own column name to those of other programs. */
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
