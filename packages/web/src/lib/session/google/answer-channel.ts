const checkEveryMs = 250;
/** How long to wait for a result after the pop-up has closed and the focus is back here. */
const closedAfterMs = 2_000;
const maxWaitMs = 600_000;
const handOverMs = 3_000;

/** One channel for each attempt: only the page that was given the state listens for it. */
function channelOf(state: string): BroadcastChannel {
  return new BroadcastChannel(`google-sign-in-${state}`);
}

/**
 * The ID token that Google's window brings back to us. @throws when it brings none, is closed, or ten minutes pass.
 * The opener policy cuts the two windows apart as soon as Google's page is there, and a window cut off looks closed: so it
 * counts as closed only once the reader has been back here for a while.
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

/** Hands the token, or '' for a refusal, to the page that waits for this state; false when none does. */
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
