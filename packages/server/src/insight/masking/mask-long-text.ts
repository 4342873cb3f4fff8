import { setImmediate as nextTick } from 'node:timers/promises';
import { type MaskingLevel, maskText } from './mask-text.ts';
import { slicesOf } from './slices-of.ts';

/** About 3 ms of masking, after which other requests have their turn. */
const maxSliceLength = 500;

/** The masked text, as `maskText`; other requests are served in between. */
export async function maskLongText(text: string, level: MaskingLevel): Promise<string> {
  if (level === 'none') return text;
  const masked: string[] = [];
  for (const slice of slicesOf(text, maxSliceLength)) {
    if (masked.length > 0) await nextTick();
    masked.push(maskText(slice, level).text);
  }
  return masked.join('');
}
