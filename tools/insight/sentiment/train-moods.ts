import path from 'node:path';
import { bestLanguage } from '../../../packages/server/src/insight/language/detect-language.ts';
import type { LanguageModel } from '../../../packages/server/src/insight/language/language-model.ts';
import { readMood } from '../../../packages/server/src/insight/sentiment/mood-features.ts';
import { type MoodModel, moods } from '../../../packages/server/src/insight/sentiment/mood-model.ts';
import { nameless } from '../persons/templates.ts';
import { readRows } from '../read-rows.ts';
import { type Example, trainLinear } from '../train-linear.ts';

export interface MoodRow {
  id: string;
  text: string;
  lang: string;
  label: (typeof moods)[number];
}

const tweetLanguages = ['arabic', 'english', 'french', 'german', 'hindi', 'italian', 'portuguese', 'spanish'];

export function readMoodRows(data: string): MoodRow[] {
  return tweetLanguages.flatMap((name) =>
    readRows<MoodRow>(path.join(data, 'sentiment', 'umsab', `${name}.jsonl`)),
  );
}

/** Input common to every training run of the model, whichever rows it uses. */
export interface MoodBasis {
  valences: Uint32Array;
  languages: LanguageModel;
  examples: readonly Example[];
}

/** Returns English texts with human ratings, and plain questions as neutral examples. */
export function moodExamples(data: string, valences: Uint32Array, languages: LanguageModel): Example[] {
  const rated = [
    { file: 'tweets', weight: 0.5, every: 1 },
    { file: 'amazonReviewSnippets', weight: 0.5, every: 1 },
    { file: 'nytEditorialSnippets', weight: 0.3, every: 2 },
    { file: 'movieReviewSnippets', weight: 0.3, every: 2 },
  ].flatMap(({ file, weight, every }) =>
    readRows<{ text: string; score: number }>(path.join(data, 'sentiment', 'vader', `${file}.jsonl`))
      .filter((_, index) => index % every === 0)
      .map(({ text, score }) =>
        example(text, score > 0.2 ? 2 : score < -0.2 ? 0 : 1, weight, 'en', valences),
      ),
  );
  const asked = ['banking77', 'clinc150', 'hwu64'].flatMap((set) =>
    readRows<{ text: string }>(path.join(data, 'intent', set, 'train.jsonl'))
      .filter((_, index) => index % 15 === 0)
      .map(({ text }) => example(`${text.replace(/[?.]$/u, '')}?`, 1, 0.5, 'en', valences)),
  );
  const told = readRows<{ text: string; lang: string; kind: string }>(
    path.join(data, 'langid', 'lingua.jsonl'),
  )
    .filter(
      ({ kind, lang }) =>
        kind === 'sentences' && /^(?:de|en|es|fr|it|pt|ar|hi|ru|zh|ja|ko|nl|tr|pl)$/u.test(lang),
    )
    .map(({ text, lang }) => example(text, 1, /[?？؟]/u.test(text) ? 1 : 0.3, lang, valences));
  const written = nameless.map((text) => example(text, 1, 1, bestLanguage(text, languages), valences));
  return [...rated, ...asked, ...told, ...written];
}

export function trainMoods(
  { valences, languages, examples }: MoodBasis,
  rows: readonly MoodRow[],
): MoodModel {
  const own = rows.map(({ text, label }) =>
    example(text, moods.indexOf(label), 1, bestLanguage(text, languages), valences),
  );
  const linear = trainLinear([...examples, ...own], {
    classes: moods,
    bits: 17,
    epochs: 3,
    rate: 0.01,
    decay: 1e-5,
  });
  return { linear, valences };
}

function example(
  text: string,
  label: number,
  weight: number,
  language: string | null,
  valences: Uint32Array,
): Example {
  return { features: readMood(text, language, valences).features, label, weight };
}
