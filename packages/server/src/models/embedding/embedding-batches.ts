/** Mistral and common self-hosted servers accept at most this many texts per call. */
const maxTexts = 32;
const maxBatchChars = 64_000;
/** Passages are shorter; a longer text might exceed a model's context window. */
const maxTextChars = 8_000;

/** Splits texts into batches, each text truncated to the length that is sent. */
export function* batchesOf(texts: readonly string[], textsPerCall: number): Generator<string[]> {
  const most = Math.max(1, Math.min(maxTexts, textsPerCall));
  let batch: string[] = [];
  let chars = 0;
  for (const whole of texts) {
    const text = clip(whole, maxTextChars);
    if (batch.length === most || (batch.length > 0 && chars + text.length > maxBatchChars)) {
      yield batch;
      batch = [];
      chars = 0;
    }
    batch.push(text);
    chars += text.length;
  }
  if (batch.length > 0) yield batch;
}

/** The beginning of a text. Never empty, because providers reject empty texts. */
export function clip(text: string, maxChars: number): string {
  const clipped = text.slice(0, maxChars).toWellFormed();
  return clipped.trim() === '' ? '-' : clipped;
}
