import { encode } from 'uqr';

/** Width of the quiet zone in modules (ISO/IEC 18004 requires 4). */
const quietZone = 4;

/** Encodes a text as a QR code: an SVG path of its dark modules in a square of `size` modules. */
export function qrPath(value: string): { size: number; path: string } {
  const code = encode(value, { ecc: 'M', border: quietZone });
  const squares = code.data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size: code.size, path: squares.join('') };
}
