import { setImmediate as nextTick } from 'node:timers/promises';
import { type MaskingLevel, maskText } from './mask-text.ts';
import { slicesOf } from './slices-of.ts';

/** Masking this much takes about 3 ms, after which other requests are served. */
const maxSliceLength = 500;

/** Masks a text like `maskText`, and serves other requests in between. */
export async function maskLongText(text: string, level: MaskingLevel): Promise<string> {
  if (level === 'none') return text;
  const masked: string[] = [];
  for (const slice of slicesOf(text, maxSliceLength)) {
    if (masked.length > 0) await nextTick();
    masked.push(maskText(slice, level).text);
  }
  return masked.join('');
}
