const hintLength = 4;
const shortestHinted = 8;

/** What may be told of a secret key so that people recognize it: its last four characters, of a short one none. */
export function keyHint(key: string): string {
  return key.length >= shortestHinted ? key.slice(-hintLength) : '•'.repeat(hintLength);
}
