import { packUnits } from '../../../knowledge/meaning/packed-units.ts';
import { unitTextsOf } from '../../../knowledge/meaning/unit-texts.ts';
import { decodeBlocks } from '../../../knowledge/stored-blocks.ts';
import type { WaitingChunk } from './embeddings.queries.ts';

type Embed = (texts: readonly string[]) => Promise<Float32Array[]>;

/** Vectors of chunks below their headings. */
export async function embedChunks(chunks: readonly WaitingChunk[], embed: Embed): Promise<Float32Array[]> {
  return embed(chunks.map(({ heading_path, text }) => [...heading_path, text].join('\n')));
}

/** The same, and packed vectors of each chunk's units. */
export async function embedWaiting(
  chunks: readonly WaitingChunk[],
  embed: Embed,
): Promise<{ vectors: Float32Array[]; units: Buffer[] }> {
  const vectors = await embedChunks(chunks, embed);
  const units = chunks.map(({ text, blocks, heading_path: headingPath, source_name: sourceName }) =>
    unitTextsOf({ text, blocks: decodeBlocks(blocks, text), headingPath, sourceName }),
  );
  const unitVectors = await embed(units.flat().map(({ text }) => text));
  let next = 0;
  const packed = units.map((own) => {
    const from = next;
    next += own.length;
    return packUnits(
      own.map(({ start }, index) => ({ start, vector: unitVectors[from + index] ?? new Float32Array() })),
    );
  });
  return { vectors, units: packed };
}
