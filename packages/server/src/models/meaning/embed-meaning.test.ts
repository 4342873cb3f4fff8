import { expect, it } from 'vitest';
import { embedMeaning } from './embed-meaning.ts';

it('embeds a long list of texts in small calls, one after another, and keeps their order', async () => {
  const sizes: number[] = [];
  let running = 0;
  let most = 0;
  const meaning = {
    async embed(texts: readonly string[]) {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      sizes.push(texts.length);
      return texts.map((text) => Float32Array.of(Number(text)));
    },
  };
  const texts = Array.from({ length: 4_000 }, (_, n) => `${n}`);
  const { signal } = new AbortController();
  const vectors = await embedMeaning(meaning, texts, { kind: 'passage', signal });
  expect(vectors.map(([number]) => number)).toEqual([...texts.keys()]);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  expect(most).toBe(1);
  expect(await embedMeaning(meaning, [], { kind: 'passage', signal })).toEqual([]);
});

it('stops between two calls if the signal aborts', async () => {
  const ending = new AbortController();
  const calls: number[] = [];
  const meaning = {
    async embed(texts: readonly string[], _kind: string, { signal }: { signal?: AbortSignal } = {}) {
      signal?.throwIfAborted();
      calls.push(texts.length);
      ending.abort(new Error('ended'));
      return texts.map(() => new Float32Array(1));
    },
  };
  const texts = Array.from({ length: 500 }, () => 'text');
  await expect(embedMeaning(meaning, texts, { kind: 'passage', signal: ending.signal })).rejects.toThrow(
    'ended',
  );
  expect(calls).toHaveLength(1);
});
