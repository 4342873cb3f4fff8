import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../artefacts/', import.meta.url));

/**
 * A trained file: four bytes with the length of the header, the header as JSON, padded with spaces to a multiple of four bytes,
 * then the data.
 */
export interface Artefact<Head> {
  head: Head;
  data: Uint8Array;
}

export function packArtefact<Head>({ head, data }: Artefact<Head>): Uint8Array {
  const json = Buffer.from(JSON.stringify(head));
  const padded = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(padded.length);
  return Buffer.concat([length, padded, data]);
}

/** Reads a file of `artefacts`. The file is not cached; callers cache what they parse from it. */
export function readArtefact<Head>(name: string): Artefact<Head> {
  const bytes = readFileSync(join(folder, name));
  const length = bytes.readUInt32LE(0);
  const head: Head = JSON.parse(bytes.toString('utf8', 4, 4 + length));
  return { head, data: new Uint8Array(bytes.subarray(4 + length)) };
}
