const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 8_000];
const answerTimeoutMs = 10_000;

type World = {
  wait: (ms: number) => Promise<unknown>;
  /** Whether the server of the app's modules responds. */
  answers: () => Promise<boolean>;
};

const browser: World = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  answers: () =>
    fetch(import.meta.url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(answerTimeoutMs),
    }).then(
      ({ status }) => status < 500,
      () => false,
    ),
};

/**
 * Loads a module with retries, because a restart of the server must not break a page with unsaved changes. Chromium never retries
 * a failed import, so the server must respond before the module is imported. @throws the error of the last attempt
 */
export async function loadWithRetries<Part>(
  load: () => Promise<Part>,
  { wait, answers }: World = browser,
): Promise<Part> {
  for (const ms of waitsMs) {
    try {
      if (await answers()) return await load();
    } catch {
      // Tried again below.
    }
    await wait(ms);
  }
  return await load();
}
