const hintLength = 4;
const shortestHinted = 8;

/** The part of a secret key that may be shown to recognize it: its last four characters, or only dots for a short key. */
export function keyHint(key: string): string {
  return key.length >= shortestHinted ? key.slice(-hintLength) : '•'.repeat(hintLength);
}
