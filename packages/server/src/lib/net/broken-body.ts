/** Whether a multipart body ended early or is malformed. Its parser throws plain errors, recognized by their messages. */
export function isBrokenBody(error: unknown): boolean {
  return error instanceof Error && /unexpected end|malformed|boundary|premature|aborted/i.test(error.message);
}
