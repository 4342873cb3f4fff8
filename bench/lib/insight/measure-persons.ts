import { maskPersons, maskStructured } from '../../../packages/server/src/insight/masking/mask-text.ts';
import { readPresidio } from '../../../tools/insight/persons/examples.ts';
import { personsBasis, trainPersons } from '../../../tools/insight/persons/train-persons.ts';
import { inFolds } from './folds.ts';
import { score } from './score.ts';

interface Report {
  removed_by_type: Record<string, { n: number; removed: number }>;
  removed_structured: number;
  words_outside_pii_kept: number;
  texts_without_pii_untouched: number;
}

/** Returns the percentage of each kind that `full` removes, and of other words that it keeps. */
export function measurePersons(data: string) {
  const rows = readPresidio(data);
  const basis = personsBasis(data);
  const judged = inFolds(
    rows,
    (known, unseen) => {
      const model = trainPersons(basis, known);
      return unseen.map(({ id, text }) => ({
        id,
        redacted: maskPersons(maskStructured(text).text, model).text,
      }));
    },
    ({ template }) => template,
  );
  const report = score<Report>(data, 'pii', rows, judged);
  const removed = (...types: string[]) => {
    const found = types.flatMap((type) => report.removed_by_type[type] ?? []);
    const all = found.reduce((sum, { n }) => sum + n, 0);
    return Math.round((100 * found.reduce((sum, one) => sum + one.n * one.removed, 0)) / all) / 100;
  };
  return {
    persons: removed('PERSON'),
    addresses: removed('STREET_ADDRESS', 'ADDRESS'),
    places: removed('GPE', 'LOCATION'),
    structured: report.removed_structured,
    kept: report.words_outside_pii_kept,
    untouched: report.texts_without_pii_untouched,
  };
}
