import path from 'node:path';
import { characterNgrams } from '../../../packages/server/src/insight/language/character-grams.ts';
import type { LanguageModel } from '../../../packages/server/src/insight/language/language-model.ts';
import { readRows } from '../read-rows.ts';

export interface LanguageRow {
  id: string;
  lang: string;
  text: string;
  kind?: string;
}

const bits = 14;
/** Smoothing: number of pseudo-counts added to each language, distributed like the grams of all languages. */
const unseen = 3_000;
/** Maximum absolute weight of a gram. */
const limit = 6;

export function readLanguageRows(data: string): LanguageRow[] {
  return ['lingua', 'udhr'].flatMap((set) =>
    readRows<LanguageRow>(path.join(data, 'langid', `${set}.jsonl`)),
  );
}

/** Questions as users type them, so that English is not learned from newspapers alone. */
export function readEnglishQuestions(data: string): LanguageRow[] {
  return readRows<LanguageRow>(path.join(data, 'intent', 'clinc150', 'train.jsonl'))
    .filter((_, index) => index % 10 === 0)
    .map(({ id, text }) => ({ id, lang: 'en', text }));
}

/** Counts the grams of each language; grams common to all languages have no weight. */
export function trainLanguages(rows: readonly LanguageRow[]): LanguageModel {
  const languages = [...new Set(rows.map(({ lang }) => lang))].sort();
  const count = languages.length;
  const size = 2 ** bits;
  const seen = new Float64Array(size * count);
  const totals = new Float64Array(count);
  for (const { lang, text } of rows) {
    const at = languages.indexOf(lang);
    for (const gram of characterNgrams(text)) {
      const cell = (gram & (size - 1)) * count + at;
      seen[cell] = (seen[cell] ?? 0) + 1;
      totals[at] = (totals[at] ?? 0) + 1;
    }
  }
  const weights = new Int8Array(size * count);
  const scale = limit / 127;
  for (let gram = 0; gram < size; gram += 1) {
    const shares = languages.map((_, at) => (seen[gram * count + at] ?? 0) / (totals[at] || 1));
    const common = shares.reduce((sum, share) => sum + share, 0) / count + 1e-9;
    languages.forEach((_, at) => {
      const total = totals[at] || 1;
      const share = ((seen[gram * count + at] ?? 0) + unseen * common) / (total + unseen);
      const weight = Math.log(share / common);
      weights[gram * count + at] = Math.max(-127, Math.min(127, Math.round(weight / scale)));
    });
  }
  return { languages, bits, scale, weights };
}
