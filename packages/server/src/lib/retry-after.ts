/** For how many ms a `Retry-After` asks to wait, in seconds or as a date (RFC 9110, 10.2.3); undefined for anything else. */
export function readRetryAfter(value: string, nowMs: number): number | undefined {
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
