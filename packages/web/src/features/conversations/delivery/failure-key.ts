/** Extended status codes of mail servers (RFC 3463) that a member can do something about. */
const reasons = [
  { code: /\b5\.1\.\d+\b/, key: 'address' },
  { code: /\b5\.2\.2\b/, key: 'full' },
  { code: /\b5\.7\.\d+\b/, key: 'refused' },
] as const;

export type FailureKey = (typeof reasons)[number]['key'];

/** Returns the name of the reason why an email failed; null for a response that only its mail server understands. */
export function failureKey(error: string | null): FailureKey | null {
  return reasons.find(({ code }) => error !== null && code.test(error))?.key ?? null;
}
