/** A question as it is understood after the message that it goes on from. */
export function wholeQuestion(query: string, earlier: string | null): string {
  return earlier === null ? query : `${earlier}\n${query}`;
}
