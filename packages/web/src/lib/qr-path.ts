import { encode } from 'uqr';

/** Modules of quiet around the code (ISO/IEC 18004 asks for 4). */
const quietZone = 4;

/** A text as a QR code: an SVG path of its dark modules in a square of `size` modules. */
export function qrPath(value: string): { size: number; path: string } {
  const code = encode(value, { ecc: 'M', border: quietZone });
  const squares = code.data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size: code.size, path: squares.join('') };
}
