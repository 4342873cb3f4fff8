import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, it } from 'vitest';
import { overflows } from './overflow.ts';

const most16Bits = 32_767;

/** A runtime stub that adds pairs of products with limited precision, like a processor with 16-bit sums. */
function runtimeWith(roomOf: (sum: number) => number) {
  const session = {
    async run({ a, b }: Record<'a' | 'b', Tensor>) {
      const [rows = 0, length = 0] = a.dims;
      const columns = b.dims[1] ?? 0;
      const at = (tensor: Tensor, index: number) => Number(tensor.data[index]);
      const sums = Array.from({ length: rows * columns }, (_, index) => {
        const [row, column] = [Math.floor(index / columns), index % columns];
        const product = (place: number) => at(a, row * length + place) * at(b, place * columns + column);
        let sum = 0;
        for (let place = 0; place < length; place += 2) sum += roomOf(product(place) + product(place + 1));
        return sum;
      });
      return { sums: new Tensor('int32', Int32Array.from(sums), [rows, columns]) };
    },
    release: async () => undefined,
  };
  return { InferenceSession: { create: async () => session }, Tensor } as never;
}

it('detects a processor on which sums overflow', async () => {
  expect(
    await overflows(
      runtimeWith((sum) => Math.min(sum, most16Bits)),
      {},
    ),
  ).toBe(true);
  expect(
    await overflows(
      runtimeWith((sum) => sum),
      {},
    ),
  ).toBe(false);
});

it('runs on this processor', async () => {
  expect(await overflows({ InferenceSession, Tensor }, {})).toEqual(expect.any(Boolean));
});
