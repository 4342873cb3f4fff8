/**
 * Waiting time of a `Retry-After` header in ms, given in seconds or as a date (RFC 9110, 10.2.3); undefined for an invalid
 * header.
 */
export function readRetryAfter(value: string, nowMs: number): number | undefined {
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
