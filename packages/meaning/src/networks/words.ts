/** Dimensions of word vectors and text vectors. */
export const dimensions = 384;

const blockNumbers = 32;
const scaleBytes = 2;
const blockBytes = scaleBytes + blockNumbers / 2;
const rowBytes = (dimensions / blockNumbers) * blockBytes;

/** Word vectors with four bits per number, decoded row by row. */
export interface Words {
  /** Writes the vector of a token. */
  copy(id: number, into: Float32Array, offset: number): void;
}

/**
 * @param bytes rows of 12 blocks: a scale (half precision, little-endian), then 16 bytes. Byte j contains number j in its low and
 * number j + 16 in its high four bits; the value of a number is (bits − 8) × scale.
 */
export function openWords(bytes: Uint8Array): Words {
  const half = blockNumbers / 2;
  return {
    copy(id, into, offset) {
      let at = id * rowBytes;
      for (let to = offset; to < offset + dimensions; to += blockNumbers) {
        const scale = fromHalf((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
        at += scaleBytes;
        for (let index = 0; index < half; index += 1) {
          const pair = bytes[at + index] ?? 0;
          into[to + index] = ((pair & 15) - 8) * scale;
          into[to + index + half] = ((pair >> 4) - 8) * scale;
        }
        at += half;
      }
    },
  };
}

/** IEEE 754 binary16: 1 bit sign, 5 bits exponent, 10 bits fraction. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * 2 ** -24 * fraction;
  return sign * 2 ** (exponent - 25) * (fraction + 1024);
}
