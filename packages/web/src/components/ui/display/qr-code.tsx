import { useMemo } from 'react';
import { qrPath } from '../../../lib/qr-path.ts';

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
