import { setTimeout as delay } from 'node:timers/promises';

const patienceMs = 1_500;
/** Extra wait: if our own event loop was blocked, the response may be waiting unread. */
const secondPatienceMs = 300;

/** True if the response arrives within 1.8 s; an error counts as no response. */
export async function respondsInTime(answer: Promise<unknown>): Promise<boolean> {
  const abort = new AbortController();
  const options = { ref: false, signal: abort.signal };
  const late = async () => {
    await delay(patienceMs, false, options);
    return await delay(secondPatienceMs, false, options);
  };
  const answered = answer.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, late().catch(() => false)]);
  } finally {
    abort.abort();
  }
}
