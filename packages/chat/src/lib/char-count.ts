/** Returns the length of a text in code points, as the server counts it: an emoji is one, although it has two UTF-16 units. */
export function charCount(text: string): number {
  return [...text].length;
}
