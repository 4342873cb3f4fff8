import type { Language } from '@parley/contracts/language/languages';
import {
  type ImportedPair,
  importedPair,
  type PairImport,
} from '@parley/contracts/resources/chatbot/knowledge';
import { maxNamedProblems } from '@parley/contracts/values/lists';
import { parseInput } from '../../../kernel/exchange/check-input.ts';
import type { Table } from '../../../kernel/exchange/read-table.ts';
import type { Sentences } from '../../../lib/text/sentences.ts';
import { namePairColumns } from './name-pair-columns.ts';

/** Valid pairs of a file, and the problems of its other rows. */
export interface ReadPairs {
  pairs: ImportedPair[];
  columns: PairImport['columns'];
  invalid: number;
  problems: PairImport['problems'];
}

/**
 * Reads the rows of a table as questions and answers. If a question occurs twice, the first row counts.
 * @throws AppError `validation_failed` if the columns are missing
 */
export function readPairs({ header, rows }: Table, sentences: Sentences, language: Language): ReadPairs {
  const { question, answer, columns } = namePairColumns(header, sentences);
  const asked = new Set<string>();
  const read: ReadPairs = { pairs: [], columns, invalid: 0, problems: [] };
  for (const { number, cells } of rows) {
    const judged = parseInput(importedPair, {
      // Joins lines, because spreadsheets wrap long questions.
      question: (cells[question] ?? '').replaceAll(/\s+/g, ' '),
      answer: cells[answer] ?? '',
    });
    const pair = 'data' in judged ? judged.data : undefined;
    const key = pair?.question.toLowerCase() ?? '';
    const [problem] =
      'problems' in judged
        ? judged.problems
        : asked.has(key)
          ? [{ path: 'question', key: 'validation.questionRepeated' }]
          : [];
    if (pair && !problem) {
      asked.add(key);
      read.pairs.push(pair);
      continue;
    }
    read.invalid += 1;
    if (!problem || read.problems.length >= maxNamedProblems) continue;
    const message = sentences.render(language, problem.key, problem.params);
    read.problems.push({ row: number, field: problem.path, message });
  }
  return read;
}
