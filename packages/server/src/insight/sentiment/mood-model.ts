import { readArtefact } from '../model/artefact-file.ts';
import type { KeyTable } from '../model/key-table.ts';
import type { LinearModel } from '../model/linear-model.ts';

/** Model and valence table for mood scores. */
export interface MoodModel {
  linear: LinearModel;
  valences: KeyTable;
}

/** Header of `artefacts/moods.bin`; the data are the weights, followed by the table of valences. */
export type MoodHead = Omit<LinearModel, 'weights'>;

export const moods = ['negative', 'neutral', 'positive'] as const;

let loaded: MoodModel | undefined;

/** The trained model, loaded on first use. */
export function moodModel(): MoodModel {
  loaded ??= readMoods();
  return loaded;
}

function readMoods(): MoodModel {
  const { head, data } = readArtefact<MoodHead>('moods.bin');
  const size = 2 ** head.bits * head.classes.length;
  const weights = new Int8Array(data.buffer, data.byteOffset, size);
  return { linear: { ...head, weights }, valences: new Uint32Array(data.slice(size).buffer) };
}
