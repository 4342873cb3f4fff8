import { readArtefact } from '../model/artefact-file.ts';
import type { LinearModel } from '../model/linear-model.ts';
import type { PersonsModel } from './find-persons.ts';

/** Header of `artefacts/persons.bin`; the data are the weights, followed by the table of names. */
export type PersonsHead = Omit<LinearModel, 'weights'>;

let loaded: PersonsModel | undefined;

/** The trained model, loaded on first use. */
export function personsModel(): PersonsModel {
  loaded ??= readPersons();
  return loaded;
}

function readPersons(): PersonsModel {
  const { head, data } = readArtefact<PersonsHead>('persons.bin');
  const size = 2 ** head.bits * head.classes.length;
  const weights = new Int8Array(data.buffer, data.byteOffset, size);
  return { tokens: { ...head, weights }, names: new Uint32Array(data.slice(size).buffer) };
}
