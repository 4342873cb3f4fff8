const checkEveryMs = 250;
/** Time to wait for a result after the pop-up has closed and this window has the focus again. */
const closedAfterMs = 2_000;
const maxWaitMs = 600_000;
const handOverMs = 3_000;

/** One channel per attempt: only the page that knows the state listens to it. */
function channelOf(state: string): BroadcastChannel {
  return new BroadcastChannel(`google-sign-in-${state}`);
}

/**
 * Resolves to the ID token from Google's window. @throws if there is none, the window is closed, or ten minutes pass. The
 * cross-origin opener policy separates the two windows once Google's page loads, and a separated window looks closed. Therefore
 * it counts as closed only after this window has had the focus for a while.
 */
export function waitForAnswer(popup: Window, state: string): Promise<string> {
  const channel = channelOf(state);
  let timer: ReturnType<typeof setInterval> | undefined;
  const answer = new Promise<string>((resolve, reject) => {
    let waitedMs = 0;
    let backMs = 0;
    timer = setInterval(() => {
      waitedMs += checkEveryMs;
      backMs = popup.closed && document.hasFocus() ? backMs + checkEveryMs : 0;
      if (backMs >= closedAfterMs || waitedMs >= maxWaitMs) reject(new Error("Google's window was closed"));
    }, checkEveryMs);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      channel.postMessage('taken');
      if (typeof data === 'string' && data !== '') resolve(data);
      else reject(new Error('Google gave no token'));
    };
  });
  return answer.finally(() => {
    clearInterval(timer);
    channel.close();
  });
}

/** Hands the token, or '' for a refusal, to the page waiting for this state; returns false if no page does. */
export function handOver(state: string, idToken: string): Promise<boolean> {
  const channel = channelOf(state);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const taken = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), handOverMs);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => (data === 'taken' ? resolve(true) : undefined);
    channel.postMessage(idToken);
  });
  return taken.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
}
