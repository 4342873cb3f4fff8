import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ChatbotKey } from '../retrieval/searched-key.ts';

/** Normalized vector of a unit, and the unit's offset in its passage's text. */
export interface UnitVector {
  start: number;
  vector: Float32Array;
}

/*
 * Format per unit: offset as a 32-bit integer, scale as a 32-bit float, and one signed byte per dimension. A tenth of the size of
 * the text form; cosines differ by less than 0.002.
 */
const headBytes = 8;
const most = 127;

/** Packs the vectors of a passage's units, all with the same number of dimensions. */
export function packUnits(units: readonly UnitVector[]): Buffer {
  const dimensions = units[0]?.vector.length ?? 0;
  const unitBytes = headBytes + dimensions;
  const packed = Buffer.alloc(units.length * unitBytes);
  units.forEach(({ start, vector }, index) => {
    const at = index * unitBytes;
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const scale = largest === 0 ? 1 : largest / most;
    packed.writeUInt32LE(start, at);
    packed.writeFloatLE(scale, at + 4);
    vector.forEach((value, place) => {
      packed.writeInt8(Math.round(value / scale), at + headBytes + place);
    });
  });
  return packed;
}

/**
 * Returns the cosine similarity of a normalized vector to each unit, by the unit's offset; empty if the packed size does not
 * match its dimensions.
 */
export function similaritiesOf(packed: Buffer, question: Float32Array): Map<number, number> {
  const unitBytes = headBytes + question.length;
  const similarities = new Map<number, number>();
  if (packed.length % unitBytes !== 0) return similarities;
  for (let at = 0; at < packed.length; at += unitBytes) {
    let sum = 0;
    for (let place = 0; place < question.length; place += 1)
      sum += (question[place] ?? 0) * packed.readInt8(at + headBytes + place);
    similarities.set(packed.readUInt32LE(at), sum * packed.readFloatLE(at + 4));
  }
  return similarities;
}

/** Returns the packed unit vectors by chunk id; chunks not embedded yet are omitted. */
export async function readUnitVectors(
  reader: Reader,
  { organizationId, chatbotId }: ChatbotKey,
  modelId: string,
  chunkIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const rows = await reader.rows(sql<{ chunk_id: string; units: Buffer }>`
    select chunk_id, units from embeddings
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and model_id = ${modelId}
      and chunk_id = any(${[...chunkIds]}::uuid[]) and units is not null`);
  return new Map(rows.map(({ chunk_id, units }) => [chunk_id, units]));
}
