import { readArtefact } from '../model/artefact-file.ts';
import { characterNgrams } from './character-grams.ts';

/** Naive Bayes model: the log probability of each hashed n-gram per language, in units of `scale`. */
export interface LanguageModel {
  languages: readonly string[];
  bits: number;
  scale: number;
  weights: Int8Array;
}

export type LanguageHead = Omit<LanguageModel, 'weights'>;

let loaded: LanguageModel | undefined;

/** The trained model, loaded on first use. */
export function languageModel(): LanguageModel {
  loaded ??= readLanguages();
  return loaded;
}

/** Log likelihood of the text for each language, in the order of `model.languages`. */
export function languageScores(text: string, model: LanguageModel): Float64Array {
  const { languages, bits, scale, weights } = model;
  const count = languages.length;
  const scores = new Float64Array(count);
  const mask = 2 ** bits - 1;
  for (const gram of characterNgrams(text)) {
    const row = (gram & mask) * count;
    for (let one = 0; one < count; one += 1) scores[one] = (scores[one] ?? 0) + (weights[row + one] ?? 0);
  }
  for (let one = 0; one < count; one += 1) scores[one] = (scores[one] ?? 0) * scale;
  return scores;
}

function readLanguages(): LanguageModel {
  const { head, data } = readArtefact<LanguageHead>('languages.bin');
  return { ...head, weights: new Int8Array(data.buffer, data.byteOffset, data.length) };
}
