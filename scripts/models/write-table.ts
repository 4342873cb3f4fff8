import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const unknownToken = '[UNK]';
/** Smooth inverse frequency (Arora and others, 2017), with frequencies that Zipf's law estimates, as in Model2Vec. */
const smoothing = 1e-4;

/**
 * Writes words and their vectors, most frequent first, as a table of token vectors. Subtracts the mean of all vectors, because it
 * carries no information about a word.
 * @returns the number of words.
 */
export async function writeTable(
  folder: string,
  words: AsyncIterable<{ word: string; vector: readonly number[] }>,
  dimensions: number,
): Promise<number> {
  const vocab: Record<string, number> = { [unknownToken]: 0 };
  const rows: Float32Array[] = [new Float32Array(dimensions)];
  const mean = new Float64Array(dimensions);
  for await (const { word, vector } of words) {
    if (Object.hasOwn(vocab, word)) continue;
    vocab[word] = rows.length;
    rows.push(Float32Array.from(vector));
    for (const [n, value] of vector.entries()) mean[n] = (mean[n] ?? 0) + value;
  }
  const count = rows.length - 1;
  for (const row of rows.slice(1)) {
    for (let n = 0; n < dimensions; n += 1) row[n] = (row[n] ?? 0) - (mean[n] ?? 0) / count;
  }
  await writeTensors(join(folder, 'model.safetensors'), rows, weightsOf(rows.length));
  await writeFile(join(folder, 'tokenizer.json'), JSON.stringify(wordTokenizer(vocab)));
  return count;
}

function weightsOf(tokens: number): Float32Array {
  let sum = 0;
  for (let rank = 2; rank < tokens + 2; rank += 1) sum += 1 / rank;
  return Float32Array.from({ length: tokens }, (_, id) => smoothing / (smoothing + 1 / ((id + 2) * sum)));
}

async function writeTensors(
  path: string,
  rows: readonly Float32Array[],
  weights: Float32Array,
): Promise<void> {
  const rowBytes = rows[0]?.byteLength ?? 0;
  const end = rows.length * rowBytes;
  const header = Buffer.from(
    JSON.stringify({
      embeddings: { dtype: 'F32', shape: [rows.length, rowBytes / 4], data_offsets: [0, end] },
      weights: { dtype: 'F32', shape: [weights.length], data_offsets: [end, end + weights.byteLength] },
    }),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  const file = await open(path, 'w');
  try {
    const rowsPerWrite = 10_000;
    await file.write(Buffer.concat([length, header]));
    for (let from = 0; from < rows.length; from += rowsPerWrite) {
      await file.write(Buffer.concat(rows.slice(from, from + rowsPerWrite).map(bytesOf)));
    }
    await file.write(bytesOf(weights));
  } finally {
    await file.close();
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A tokenizer of whole lower-case words; a word outside the vocabulary has no token. */
function wordTokenizer(vocab: Record<string, number>): object {
  return {
    version: '1.0',
    added_tokens: [],
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: {
      type: 'WordPiece',
      unk_token: unknownToken,
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab,
    },
  };
}
