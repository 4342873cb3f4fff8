const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const firstDelayMs = minuteMs;
const maxDelayMs = 6 * hourMs;
const maxTries = 8;
const patienceMs = 24 * hourMs;

/**
 * When a mail that could not be sent is tried again: after a minute, then three times as long each time up to six hours,
 * a quarter more or less so that mails that failed together do not come back together. Null when it was the last try: the
 * eighth, or one whose successor would come more than 24 hours after the mail was written.
 * @param random 0 to 1
 */
export function nextTry(tries: number, createdAt: Date, now: Date, random: number): Date | null {
  if (tries >= maxTries) return null;
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 3 ** (tries - 1)) * (0.75 + random / 2);
  const dueAt = new Date(now.getTime() + Math.min(maxDelayMs, Math.max(firstDelayMs, delayMs)));
  return dueAt.getTime() > createdAt.getTime() + patienceMs ? null : dueAt;
}
