import { withoutLinkTargets } from '@parley/knowledge/language/link-target-text';
import { type UnitText, unitTextsOf } from '../../../knowledge/meaning/unit-texts.ts';
import { packUnits } from '../../../knowledge/meaning/unit-vectors.ts';
import { decodeBlocks } from '../../../knowledge/stored-blocks.ts';
import type { WaitingChunk } from './embeddings.queries.ts';

type Embed = (texts: readonly string[]) => Promise<Float32Array[]>;

/** Embeds chunks together with their headings. */
export async function embedChunks(chunks: readonly WaitingChunk[], embed: Embed): Promise<Float32Array[]> {
  return embed(
    chunks.map(({ heading_path, text }) => withoutLinkTargets([...heading_path, text].join('\n'))),
  );
}

/**
 * Embeds chunks and their units (packed vectors). Takes as many of the first chunks as have at most `maxUnits` units together,
 * but at least one.
 */
export async function embedWaiting(
  chunks: readonly WaitingChunk[],
  embed: Embed,
  maxUnits = Number.POSITIVE_INFINITY,
): Promise<{ vectors: Float32Array[]; units: Buffer[] }> {
  const units = upTo(maxUnits, chunks.map(unitsOf));
  const vectors = await embedChunks(chunks.slice(0, units.length), embed);
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

function unitsOf({
  text,
  blocks,
  heading_path: headingPath,
  source_name: sourceName,
}: WaitingChunk): UnitText[] {
  return unitTextsOf({ text, blocks: decodeBlocks(blocks, text), headingPath, sourceName });
}

/** The first lists that have at most `max` entries together, but at least one. */
function upTo<T>(max: number, lists: readonly T[][]): T[][] {
  let sum = 0;
  return lists.filter((list, index) => {
    sum += list.length;
    return index === 0 || sum <= max;
  });
}
