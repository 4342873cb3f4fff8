import { useMemo } from 'react';
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

type QrCodeProps = { value: string; label: string };

/** Text as a QR code, generated in the browser; dark on white in every theme, so that every camera reads it. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(value), [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-40 flex-none rounded-md border border-border bg-white"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
