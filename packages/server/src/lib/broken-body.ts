/** Whether a multipart body ended early or is malformed: its parser throws plain errors for that. */
export function isBrokenBody(error: unknown): boolean {
  return error instanceof Error && /unexpected end|malformed|boundary|premature|aborted/i.test(error.message);
}
