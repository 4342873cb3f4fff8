import { expect, it } from 'vitest';
import { addPages } from './add-pages.ts';

const refused = new Error('refused');
const full = new Error('full');

function run(urls: string[], answers: Record<string, Error>, signal = new AbortController().signal) {
  const asked: string[] = [];
  const progress: number[] = [];
  const result = addPages(urls, {
    add: async (url) => {
      asked.push(url);
      if (answers[url]) throw answers[url];
      return url;
    },
    isFinal: (error) => error === full,
    onAdded: (_page, done) => progress.push(done),
    signal,
  });
  return { result, asked, progress };
}

it('continues after a page that cannot be added, and reports it', async () => {
  const { result, progress } = run(['a', 'b', 'c'], { b: refused });
  expect(await result).toEqual({ added: ['a', 'c'], failed: [{ url: 'b', error: refused }] });
  expect(progress).toEqual([1, 3]);
});

it('stops sending once the plan is full, and counts the rest as not added', async () => {
  const { result, asked } = run(['a', 'b', 'c'], { b: full });
  expect((await result).failed.map(({ url }) => url)).toEqual(['b', 'c']);
  expect(asked).toEqual(['a', 'b']);
});

it('stops when the caller does', async () => {
  const { result, asked } = run(['a'], {}, AbortSignal.abort());
  expect(await result).toEqual({ added: [], failed: [] });
  expect(asked).toEqual([]);
});
