import { expect, it } from 'vitest';
import { type CsvCell, type CsvOptions, csvOf } from './csv.ts';

async function* batchesOf(...batches: CsvCell[][]): AsyncGenerator<CsvCell[]> {
  yield* batches;
}

/** Writes CSV with one column, one row per cell. */
async function written(batches: AsyncIterable<CsvCell[]>, options?: CsvOptions): Promise<string> {
  const pieces: string[] = [];
  const columns = [{ header: 'Value', value: (cell: CsvCell) => cell }];
  for await (const piece of csvOf(columns, batches, options)) pieces.push(piece);
  return pieces.join('');
}

const cellOf = async (cell: CsvCell) =>
  (await written(batchesOf([cell]))).slice('Value\r\n'.length).replace(/\r\n$/, '');

it.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("http://x.example","y")', `"'=HYPERLINK(""http://x.example"",""y"")"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
])('SEC-38: neutralizes a cell that a spreadsheet would run as a formula: %j', async (cell, expected) => {
  expect(await cellOf(cell)).toBe(expected);
});

it('SEC-38: neutralizes a header that a spreadsheet would run too', async () => {
  const pieces: string[] = [];
  for await (const piece of csvOf([{ header: '=A', value: () => '' }], batchesOf())) pieces.push(piece);
  expect(pieces).toEqual(["'=A\r\n"]);
});

it('leaves numbers, and signs inside a text, as they are', async () => {
  expect(await cellOf(-5)).toBe('-5');
  expect(await cellOf('a=b')).toBe('a=b');
  expect(await cellOf("it's")).toBe("it's");
});

it('quotes according to RFC 4180', async () => {
  expect(await cellOf('a, b')).toBe('"a, b"');
  expect(await cellOf('say "hi"')).toBe('"say ""hi"""');
  expect(await cellOf('two\nlines')).toBe('"two\nlines"');
});

it('writes null as an empty cell, and dates and booleans in one format', async () => {
  expect(await cellOf(null)).toBe('');
  expect(await cellOf(true)).toBe('true');
  expect(await cellOf(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
});

it('writes a piece for each batch, with a byte order mark if requested', async () => {
  expect(await written(batchesOf(['a', 'b'], ['c']))).toBe('Value\r\na\r\nb\r\nc\r\n');
  expect(await written(batchesOf(), { byteOrderMark: true })).toBe('\uFEFFValue\r\n');
});
