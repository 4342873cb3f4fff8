import {
  type PersonsModel,
  tokenClasses,
} from '../../../packages/server/src/insight/masking/find-persons.ts';
import { type Example, trainLinear } from '../train-linear.ts';
import { commonWords } from './common-words.ts';
import {
  labeledBooking,
  labeledPresidio,
  type PresidioRow,
  plainTexts,
  readBookings,
  tokenExamples,
  varied,
  writtenTexts,
} from './examples.ts';
import { type LocaleNames, nameTable, readNames } from './names.ts';

/** Input common to every training run of the model, whichever texts of presidio it uses. */
export interface PersonsBasis {
  names: readonly LocaleNames[];
  table: Uint32Array;
  examples: readonly Example[];
}

export function personsBasis(data: string): PersonsBasis {
  const names = readNames();
  const table = nameTable(names, commonWords(data));
  const examples = [
    ...tokenExamples(writtenTexts(names, 6), table, 1),
    ...tokenExamples(plainTexts(data), table, 0.5),
    ...tokenExamples(varied(readBookings(data).map(labeledBooking), names, 1), table, 0.5),
  ];
  return { names, table, examples };
}

export function trainPersons(
  { names, table, examples }: PersonsBasis,
  rows: readonly PresidioRow[],
): PersonsModel {
  const own = tokenExamples(varied(rows.map(labeledPresidio), names, 1), table, 1);
  const training = { classes: tokenClasses, bits: 16, epochs: 2, rate: 0.03, decay: 1e-5 };
  return { tokens: trainLinear([...examples, ...own], training), names: table };
}
