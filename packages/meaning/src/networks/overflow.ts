import type { InferenceSession, Tensor } from 'onnxruntime-node';

/** A network with one MatMulInteger (opset 13): `a` (8 bits, unsigned) times `b` (8 bits, signed) is `sums` (32 bits). */
const product = Buffer.from(
  'CAgSADpoChsKAWEKAWISBHN1bXMiDU1hdE11bEludGVnZXISAWdaFQoBYRIQCg4IAhIKCgMSAU0KAxIBS1oVCgFiEhAKDggDEgoKAxIBSwoDEgFOYhgKBHN1bXMSEAoOCAYSCgoDEgFNCgMSAU5CBAoAEA0=',
  'base64',
);
const rows = 16;
const length = 64;
const largest = { a: 255, b: 127 };

/**
 * Returns whether sums of large numbers are wrong on this processor. With AVX2 and without VNNI, the fast kernel adds two
 * products in 16 bits, which can overflow; the runtime has a slower kernel that cannot.
 */
export async function overflows(
  runtime: { InferenceSession: typeof InferenceSession; Tensor: typeof Tensor },
  options: InferenceSession.SessionOptions,
): Promise<boolean> {
  const session = await runtime.InferenceSession.create(product, options);
  try {
    const a = new Uint8Array(rows * length).fill(largest.a);
    const b = new Int8Array(length * rows).fill(largest.b);
    const { sums } = await session.run({
      a: new runtime.Tensor('uint8', a, [rows, length]),
      b: new runtime.Tensor('int8', b, [length, rows]),
    });
    return Array.from(sums?.data ?? [], Number).some((sum) => sum !== length * largest.a * largest.b);
  } finally {
    await session.release();
  }
}
