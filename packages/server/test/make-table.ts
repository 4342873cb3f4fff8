import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Tensor {
  dtype: string;
  shape: number[];
  bytes: Buffer;
}

export function f32(rows: readonly (readonly number[])[]): Tensor {
  const shape = [rows.length, rows[0]?.length ?? 0];
  return { dtype: 'F32', shape, bytes: Buffer.from(Float32Array.from(rows.flat()).buffer) };
}

/** A file in the safetensors format. */
export function safetensors(tensors: Readonly<Record<string, Tensor>>): Buffer {
  let at = 0;
  const header = Object.fromEntries(
    Object.entries(tensors).map(([name, { dtype, shape, bytes }]) => {
      const from = at;
      at += bytes.length;
      return [name, { dtype, shape, data_offsets: [from, at] }];
    }),
  );
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, ...Object.values(tensors).map(({ bytes }) => bytes)]);
}

/** A `tokenizer.json` of whole lowercase words, like BERT's; the first word is the unknown token. */
export function wordTokenizer(words: readonly string[]): object {
  return {
    normalizer: { type: 'BertNormalizer', clean_text: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: {
      type: 'WordPiece',
      unk_token: words[0],
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
    },
  };
}

/** Writes the two files of a token table. */
export async function placeTable(
  folder: string,
  { tokenizer, tensors }: { tokenizer: object; tensors: Readonly<Record<string, Tensor>> },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
  await writeFile(join(folder, 'model.safetensors'), safetensors(tensors));
}
