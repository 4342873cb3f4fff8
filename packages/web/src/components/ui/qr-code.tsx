import { useMemo } from 'react';
import { qrPath } from '../../lib/qr-path.ts';

type QrCodeProps = { value: string; label: string };

/** A text as a QR code, drawn here, dark on white in every theme so that any camera reads it. */
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
