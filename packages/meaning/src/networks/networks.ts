import { MeaningUnavailable } from '../errors.ts';
import { type PieceTable, readPieceTable } from '../pieces/piece-table.ts';
import type { ReadPassage, ReadScores, TextKind } from '../types.ts';
import { batchesOf } from './batches.ts';
import { openModelFiles } from './model-files.ts';
import { type Network, openNetworks } from './network.ts';
import { defaultMaxPieces, readingOf, scoresOf } from './reading.ts';
import { meanOf, windowsOf } from './windows.ts';
import { openWords } from './words.ts';

/** Runs a step of a call now or later; the call waits for it. */
export type Schedule = <T>(step: () => Promise<T>) => Promise<T>;

/** Maximum tokens per batch, to limit its memory and how long others wait for it. Larger batches are not faster. */
const maxEmbeddedPieces = 256;
const maxReadPieces = 384;

const atOnce: Schedule = (step) => step();

/** The embedder and the reader model in this process, which they block while they work. */
export class Networks {
  readonly #pieces: PieceTable;
  readonly #embedder: Network;
  readonly #reader: Network;

  private constructor(pieces: PieceTable, embedder: Network, reader: Network) {
    this.#pieces = pieces;
    this.#embedder = embedder;
    this.#reader = reader;
  }

  /**
   * @param folder folder of the model's files
   * @throws {MeaningUnavailable}
   */
  static async load(folder?: URL): Promise<Networks> {
    const files = await openModelFiles(folder);
    const words = openWords(files.words);
    const [embedder, reader] = await openNetworks([files.embedPath, files.readerPath], words);
    if (!embedder || !reader) throw new MeaningUnavailable('unsupported');
    return new Networks(readPieceTable(files.pieces), embedder, reader);
  }

  /** @returns normalized vectors of 384 numbers, whose dot product is the cosine similarity */
  async embed(
    texts: readonly string[],
    kind: TextKind,
    { schedule = atOnce }: { schedule?: Schedule } = {},
  ): Promise<Float32Array[]> {
    const windows: number[][][] = [];
    for (const text of texts) windows.push(await schedule(async () => windowsOf(this.#pieces, text, kind)));
    const all = windows.flat();
    const vectors: Float32Array[] = [];
    for (const batch of batchesOf(
      all.map((ids) => ids.length),
      maxEmbeddedPieces,
    )) {
      const outputs = await schedule(() => this.#embedder.run(batch.map((index) => all[index] ?? [])));
      for (const [place, index] of batch.entries()) vectors[index] = outputs.of('vector', place).slice();
    }
    let next = 0;
    return windows.map((own) => {
      const from = next;
      next += own.length;
      return meanOf(
        vectors.slice(from, next),
        own.map((ids) => ids.length),
      );
    });
  }

  /** Scores each of the passages together with the question. */
  async read(
    question: string,
    passages: readonly ReadPassage[],
    { maxPieces = defaultMaxPieces, schedule = atOnce }: { maxPieces?: number; schedule?: Schedule } = {},
  ): Promise<ReadScores[]> {
    const readings = await schedule(async () =>
      passages.map((passage) => readingOf(this.#pieces, question, passage, maxPieces)),
    );
    const scores: ReadScores[] = [];
    for (const batch of batchesOf(
      readings.map(({ ids }) => ids.length),
      maxReadPieces,
    )) {
      const outputs = await schedule(() =>
        this.#reader.run(batch.map((index) => readings[index]?.ids ?? [])),
      );
      for (const [place, index] of batch.entries()) {
        const reading = readings[index];
        if (!reading) continue;
        scores[index] = scoresOf(reading, {
          tokens: outputs.of('tokens', place),
          answers: outputs.of('answers', place),
          vectors: outputs.of('vectors', place),
        });
      }
    }
    return scores;
  }

  async close(): Promise<void> {
    await Promise.all([this.#embedder.close(), this.#reader.close()]);
  }
}
