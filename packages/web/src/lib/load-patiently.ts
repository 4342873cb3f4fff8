const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 8_000];

/**
 * Loads a part of the app, several times if the server does not give it just now: a restart must not break a page on which
 * something stands unsaved. @throws what the last attempt threw
 */
export async function loadPatiently<Part>(
  load: () => Promise<Part>,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Part> {
  for (const ms of waitsMs) {
    try {
      return await load();
    } catch {
      await wait(ms);
    }
  }
  return await load();
}
