/** Returns a question together with the earlier message that it continues. */
export function wholeQuestion(query: string, earlier: string | null): string {
  return earlier === null ? query : `${earlier}\n${query}`;
}
