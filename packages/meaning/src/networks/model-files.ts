import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MeaningUnavailable } from '../errors.ts';

export interface ModelFiles {
  embedPath: string;
  readerPath: string;
  words: Buffer;
  pieces: Buffer;
}

interface ModelFile {
  name: string;
  bytes: number;
  sha256: string;
}

const files = {
  embed: {
    name: 'embed.int8.onnx',
    bytes: 22_572_601,
    sha256: 'ebe9a56c1a9cf869694441b2f057241ff4360bff1864f0fbd9192566271c6361',
  },
  reader: {
    name: 'reader.int8.onnx',
    bytes: 22_576_521,
    sha256: 'b5670b7582b1f8c5f465f3e3473804e3eb5f0d83e09b752f93502fd36632d0e6',
  },
  words: {
    name: 'words.q4.bin',
    bytes: 54_007_992,
    sha256: '3bdb42d56fa5ba2b3d0630d4187eacdbe8ac6a4c83c762b209ded1377dbc50e2',
  },
  pieces: {
    name: 'pieces.bin',
    bytes: 3_831_332,
    sha256: 'bb7ce9c01ef938e2b967324bd0f282a8ca2429c92f136253ed6ffc30ea61f325',
  },
} satisfies Record<string, ModelFile>;

const chunkBytes = 1024 * 1024;

/** @throws {MeaningUnavailable} if a file is missing, or not the one that this program was built with */
export async function openModelFiles(
  folder: URL = new URL('../../model/', import.meta.url),
): Promise<ModelFiles> {
  const pathOf = (file: ModelFile): string => fileURLToPath(new URL(file.name, folder));
  const words = Buffer.allocUnsafeSlow(files.words.bytes);
  const pieces = Buffer.allocUnsafeSlow(files.pieces.bytes);
  await checked(pathOf(files.words), files.words, words);
  await checked(pathOf(files.pieces), files.pieces, pieces);
  await checked(pathOf(files.embed), files.embed);
  await checked(pathOf(files.reader), files.reader);
  return { embedPath: pathOf(files.embed), readerPath: pathOf(files.reader), words, pieces };
}

/** Reads a file into a buffer of its size; without one, only verifies it. */
async function checked(path: string, { bytes, sha256 }: ModelFile, into?: Buffer): Promise<void> {
  const file = await open(path, 'r').catch((cause) => {
    throw new MeaningUnavailable('missing', { cause });
  });
  try {
    const { size } = await file.stat();
    if (size !== bytes || (await hashOf(file, bytes, into)) !== sha256)
      throw new MeaningUnavailable('changed');
  } finally {
    await file.close();
  }
}

async function hashOf(file: FileHandle, bytes: number, into?: Buffer): Promise<string> {
  const hash = createHash('sha256');
  const chunk = into ?? Buffer.allocUnsafeSlow(chunkBytes);
  for (let at = 0; at < bytes; ) {
    const offset = into ? at : 0;
    const { bytesRead } = await file.read(chunk, offset, Math.min(chunkBytes, chunk.length - offset), at);
    if (bytesRead === 0) break;
    hash.update(chunk.subarray(offset, offset + bytesRead));
    at += bytesRead;
  }
  return hash.digest('hex');
}
