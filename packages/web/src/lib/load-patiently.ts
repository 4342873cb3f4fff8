const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 8_000];
const answerTimeoutMs = 10_000;

type World = {
  wait: (ms: number) => Promise<unknown>;
  /** Whether whoever serves the parts of the app answers. */
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
 * Loads a part of the app, several times if the server does not give it just now: a restart must not break a page on which
 * something stands unsaved. Chromium never asks again for a module that it could not load once, so that the server has to
 * answer before a module is asked for. @throws what the last attempt threw
 */
export async function loadPatiently<Part>(
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
