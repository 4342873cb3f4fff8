import { qrPath } from '../../../../components/ui/display/qr-code.tsx';
import { saveFile, saveText } from '../../../../lib/save-file.ts';

const modulePx = 16;

/** The QR code of a text as an SVG document. */
export function qrSvg(value: string): string {
  const { size, path } = qrPath(value);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** Downloads the QR code of a text as an SVG file. */
export function saveQrSvg(name: string, value: string): void {
  saveText(`${name}.svg`, qrSvg(value), 'image/svg+xml');
}

/** Downloads the QR code of a text as a PNG file, large enough for print. */
export function saveQrPng(name: string, value: string): void {
  const { size, path } = qrPath(value);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * modulePx;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(modulePx, modulePx);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  canvas.toBlob((blob) => blob && saveFile(`${name}.png`, blob), 'image/png');
}
