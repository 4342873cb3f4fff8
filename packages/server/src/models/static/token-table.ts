import { readSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { maxDimensions } from '../embedding/embedding-response.ts';
import { TableProblem } from './table-problem.ts';
import { numbersOf, openTensors, readAt, type Tensor } from './tensor-file.ts';
import { readTokenizer, type Tokenizer } from './tokenizer.ts';

/** Token vectors in a file, in the format of Model2Vec (https://github.com/MinishLab/model2vec). */
export interface TokenTable {
  dimensions: number;
  tokens: number;
  /** The normalized mean of the vectors of a text's tokens; null for a text without a known token. */
  embed(text: string): Float32Array | null;
  close(): Promise<void>;
}

const maxTokenizerBytes = 128 * 1024 * 1024;
const maxTokens = 2_000_000;
/** As in Model2Vec. */
const maxTokensPerText = 512;

/**
 * Opens `model.safetensors` and `tokenizer.json` in a folder. Vectors stay in the file and are read when needed; the operating
 * system caches those in use, so that a table of 512 MB takes little memory.
 * @throws {TableProblem}
 */
export async function openTable(folder: string): Promise<TokenTable> {
  const tokenizer = await tokenizerIn(folder);
  const { file, tensorOf } = await openTensors(join(folder, 'model.safetensors'));
  try {
    const vectors = tensorOf('embeddings');
    const [rows = 0, dimensions = 0] = vectors?.shape ?? [];
    if (!vectors || !/^F(32|16)$/.test(vectors.type) || dimensions === 0) {
      throw new TableProblem('model.safetensors has no table "embeddings" of F32 or F16');
    }
    if (dimensions > maxDimensions) {
      throw new TableProblem(`the vectors have more than ${maxDimensions} numbers`);
    }
    if (rows > maxTokens || tokenizer.tokens > maxTokens) {
      throw new TableProblem(`the table has more than ${maxTokens} tokens`);
    }
    const listOf = async (name: string) => {
      const tensor = tensorOf(name);
      if (tensor && (tensor.shape.length !== 1 || (tensor.shape[0] ?? 0) < tokenizer.tokens)) {
        throw new TableProblem(`model.safetensors: ${name} has not one number for each token`);
      }
      return tensor && numbersOf(tensor.type, await readAt(file, tensor.at, tensor.bytes));
    };
    const weights = await listOf('weights');
    const mapping = await listOf('mapping');
    const needed = mapping ? mapping.reduce((most, row) => Math.max(most, row + 1), 0) : tokenizer.tokens;
    if (needed > rows || mapping?.some((row) => !Number.isInteger(row) || row < 0)) {
      throw new TableProblem('tokenizer.json has more tokens than model.safetensors has vectors');
    }
    const rowOf = createRowReader(file.fd, vectors, dimensions);
    const embed = (text: string) => {
      const sum = new Float64Array(dimensions);
      for (const id of tokenizer.idsOf(text).slice(0, maxTokensPerText)) {
        const weight = weights?.[id] ?? 1;
        const row = rowOf(mapping?.[id] ?? id);
        for (let n = 0; n < dimensions; n += 1) sum[n] = (sum[n] ?? 0) + weight * (row[n] ?? 0);
      }
      return toUnitVector(sum);
    };
    return { dimensions, tokens: tokenizer.tokens, embed, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function tokenizerIn(folder: string): Promise<Tokenizer> {
  const path = join(folder, 'tokenizer.json');
  try {
    if ((await stat(path)).size > maxTokenizerBytes) throw new TableProblem('tokenizer.json is too large');
    return readTokenizer(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw error instanceof TableProblem ? error : new TableProblem('tokenizer.json cannot be read');
  }
}

function createRowReader(
  fd: number,
  { type, at, bytes, shape }: Tensor,
  dimensions: number,
): (row: number) => Float32Array | Float64Array {
  const rowBytes = bytes / (shape[0] ?? 1);
  const buffer = Buffer.alloc(rowBytes);
  return (row) => {
    if (readSync(fd, buffer, 0, rowBytes, at + row * rowBytes) !== rowBytes) {
      throw new TableProblem('model.safetensors ends too early');
    }
    // The file has the machine's byte order; a view is ten times faster than reading each number.
    return type === 'F32'
      ? new Float32Array(buffer.buffer, buffer.byteOffset, dimensions)
      : numbersOf(type, buffer);
  };
}

function toUnitVector(sum: Float64Array): Float32Array | null {
  const length = Math.hypot(...sum);
  if (!Number.isFinite(length) || length === 0) return null;
  return Float32Array.from(sum, (value) => value / length);
}
