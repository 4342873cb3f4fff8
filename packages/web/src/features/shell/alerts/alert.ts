import { readStored, writeStored } from '../../../lib/local-storage.ts';
import { logWarning } from '../../../lib/log.ts';

/** Remembered in the browser, so that its other tabs stay silent as well. */
const lastKey = 'inbox_alerted_at';
const leastMs = 10_000;

const tones = [740, 988];
const toneSeconds = 0.16;
const loudness = 0.1;
/** Longer than the sound. */
const giveUpMs = 1_000;

/**
 * Plays a short sound, and shows a notification if nobody looks at the page; at most once in ten seconds in this browser. The
 * notification has a fixed text: others may see the screen.
 */
export function alertReader(text: string): void {
  const now = Date.now();
  const last = Number(readStored(lastKey) ?? 0);
  if (last <= now && now - last < leastMs) return;
  writeStored(lastKey, String(now));
  playSound();
  if (document.hidden) showNotification(text);
}

/** Browsers stay silent until somebody has clicked in the page; until then `resume` waits, so what has not begun in time is given up. */
export function playSound(): void {
  try {
    const audio = new AudioContext();
    const close = () => {
      clearTimeout(giveUp);
      if (audio.state !== 'closed') audio.close().catch(warn);
    };
    const giveUp = setTimeout(close, giveUpMs);
    audio
      .resume()
      .then(() => {
        if (audio.state !== 'closed') play(audio, close);
      })
      .catch(warn);
  } catch (cause) {
    warn(cause);
  }
}

function warn(cause: unknown): void {
  logWarning('Could not play the sound', cause);
}

function play(audio: AudioContext, onEnd: () => void): void {
  let last: OscillatorNode | undefined;
  for (const [index, frequency] of tones.entries()) {
    const begin = audio.currentTime + index * toneSeconds;
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(loudness, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + toneSeconds * 2);
    last = new OscillatorNode(audio, { frequency });
    last.connect(volume).connect(audio.destination);
    last.start(begin);
    last.stop(begin + toneSeconds * 2);
  }
  last?.addEventListener('ended', onEnd);
}

/** Whether the browser lets the app show notifications; without the feature it does not. */
export function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** Asks for the permission, which browsers allow only in answer to a click; returns whether it is given. */
export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

function showNotification(text: string): void {
  if (!mayNotify()) return;
  try {
    // One with the same tag replaces the one before, also that of another tab.
    const notification = new Notification(text, { tag: 'parley-waiting' });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch (cause) {
    // Browsers of phones show notifications of installed apps alone.
    logWarning('Could not show a notification', cause);
  }
}
