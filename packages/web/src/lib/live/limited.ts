/** A function that runs at most once per interval. */
export type Limited = { run: () => void; cancel: () => void };

/** Limits `act`: the first run is at once, and all that follow within the interval are one, at its end. */
export function limited(act: () => void, intervalMs: number): Limited {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  function start(): void {
    isAsked = false;
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) start();
    }, intervalMs);
  }
  return {
    run() {
      if (timer === undefined) start();
      else isAsked = true;
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      isAsked = false;
    },
  };
}
