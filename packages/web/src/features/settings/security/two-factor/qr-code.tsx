import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules of quiet around the code (ISO/IEC 18004 asks for 4). */
const quietZone = 4;

type QrCodeProps = { value: string; label: string };

/** A text as a QR code, drawn here, dark on white in every theme so that any camera reads it. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const code = encode(value, { ecc: 'M', border: quietZone });
    const squares = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: code.size, path: squares.join('') };
  }, [value]);
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
