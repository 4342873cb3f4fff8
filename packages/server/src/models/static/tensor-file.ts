import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { TableProblem } from './table-problem.ts';

/** Bytes per number. */
const widths = { F64: 8, F32: 4, F16: 2, I64: 8, I32: 4 };
export type NumberType = keyof typeof widths;

/** Position of a tensor's numbers in its file. */
export interface Tensor {
  type: NumberType;
  shape: readonly number[];
  /** Offset in bytes from the beginning of the file. */
  at: number;
  bytes: number;
}

const lengthBytes = 8;
const maxHeaderBytes = 1024 * 1024;
const header = z.record(z.string(), z.unknown());
const entry = z.object({
  dtype: z.enum(['F64', 'F32', 'F16', 'I64', 'I32']),
  shape: z.array(z.number().int().positive()).min(1).max(2),
  data_offsets: z.tuple([z.number().int().min(0), z.number().int().min(0)]),
});

/**
 * The tensors of a safetensors file by name, checked against its size. The caller closes the file.
 * @throws {TableProblem}
 */
export async function openTensors(
  path: string,
): Promise<{ file: FileHandle; tensorOf(name: string): Tensor | null }> {
  const file = await open(path, 'r').catch(() => {
    throw new TableProblem('model.safetensors cannot be read');
  });
  try {
    const { size } = await file.stat();
    const headerBytes =
      size < lengthBytes ? 0 : Number((await readAt(file, 0, lengthBytes)).readBigUInt64LE());
    if (headerBytes < 2 || headerBytes > maxHeaderBytes || headerBytes > size - lengthBytes) {
      throw new TableProblem('model.safetensors has no readable header');
    }
    const start = lengthBytes + headerBytes;
    const named = readHeader(await readAt(file, lengthBytes, headerBytes));
    return { file, tensorOf: (name) => tensorIn(named[name], name, { start, size }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

export async function readAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, at);
  if (bytesRead !== bytes) throw new TableProblem('model.safetensors ends too early');
  return buffer;
}

function readHeader(bytes: Buffer): Record<string, unknown> {
  try {
    return header.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new TableProblem('model.safetensors has no readable header');
  }
}

function tensorIn(found: unknown, name: string, file: { start: number; size: number }): Tensor | null {
  if (found === undefined) return null;
  const parsed = entry.safeParse(found);
  if (!parsed.success) throw new TableProblem(`model.safetensors: ${name} is of an unknown kind`);
  const { dtype: type, shape, data_offsets } = parsed.data;
  const [from, to] = data_offsets;
  const bytes = shape.reduce((product, length) => product * length, widths[type]);
  if (to - from !== bytes || file.start + to > file.size) {
    throw new TableProblem(`model.safetensors: ${name} does not fit into the file`);
  }
  return { type, shape, at: file.start + from, bytes };
}

/** The numbers of a tensor, or of a part of it, as JavaScript numbers. */
export function numbersOf(type: NumberType, bytes: Buffer): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.byteLength / widths[type];
  const read = readers[type];
  return Float64Array.from({ length: count }, (_, index) => read(view, index * widths[type]));
}

const readers: Record<NumberType, (view: DataView, at: number) => number> = {
  F64: (view, at) => view.getFloat64(at, true),
  F32: (view, at) => view.getFloat32(at, true),
  F16: (view, at) => fromHalf(view.getUint16(at, true)),
  I64: (view, at) => Number(view.getBigInt64(at, true)),
  I32: (view, at) => view.getInt32(at, true),
};

/** IEEE 754 binary16: 1 bit sign, 5 bits exponent, 10 bits fraction. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * 2 ** -24 * fraction;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * 2 ** (exponent - 25) * (fraction + 1024);
}
