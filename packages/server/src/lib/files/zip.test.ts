import { buffer } from 'node:stream/consumers';
import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { zipOf } from './zip.ts';

const at = new Date('2026-03-10T09:30:20.000Z');

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

it('writes an archive that other programs can read, with checksums and times', async () => {
  const long = 'zebra äöü '.repeat(100_000);
  const archive = await buffer(
    zipOf(
      [
        { name: 'one.csv', content: pieces('a,b\r\n', '', '1,2\r\n') },
        { name: 'empty.csv', content: pieces() },
        { name: 'long.csv', content: pieces(long, long) },
      ],
      at,
    ),
  );
  expect(archive.length).toBeLessThan(long.length / 10);
  const read = await JSZip.loadAsync(archive, { checkCRC32: true });
  const contents = Object.values(read.files).map(async (file) => [file.name, await file.async('string')]);
  expect(await Promise.all(contents)).toEqual([
    ['one.csv', 'a,b\r\n1,2\r\n'],
    ['empty.csv', ''],
    ['long.csv', long + long],
  ]);
  expect(read.files['one.csv']?.date.toISOString()).toBe(at.toISOString());
});

it('fails with the error of an entry’s content', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'half';
    throw new Error('the line went dead');
  }
  await expect(buffer(zipOf([{ name: 'one.csv', content: broken() }], at))).rejects.toThrow(
    'the line went dead',
  );
});

it('stops reading the content once the consumer stops', async () => {
  let isStopped = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (let n = 0; ; n += 1) yield String(n).repeat(1_000);
    } finally {
      isStopped = true;
    }
  }
  let taken = 0;
  for await (const piece of zipOf([{ name: 'one.csv', content: endless() }], at)) {
    taken += piece.length;
    if (taken > 10_000) break;
  }
  await expect.poll(() => isStopped).toBe(true);
});
