import { readArtefact } from '../model/artefact-file.ts';
import type { LinearModel } from '../model/linear-model.ts';
import type { PersonsModel } from './find-persons.ts';

/** The head of `artefacts/persons.bin`; its data are the weights, then the table of names. */
export type PersonsHead = Omit<LinearModel, 'weights'>;

let loaded: PersonsModel | undefined;

/** The trained model, read when it is first needed. */
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
