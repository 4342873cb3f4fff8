import { runningAnswer } from '../../conversation/chat-state.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { onPersonWrote } from '../../conversation/people/on-person-wrote.ts';
import { attempt } from '../../lib/attempt.ts';

const KEY = 'parley.sound';
const TONES = [660, 880];
const TONE_SECONDS = 0.14;
const LOUDNESS = 0.08;

/** Whether the visitor has turned the sound on in this tab. */
export function isSoundOn(): boolean {
  return attempt(() => sessionStorage.getItem(KEY)) !== null;
}

/**
 * Stores the choice in this tab. Before a conversation exists nothing may be stored, so the choice then lasts until a reload, as
 * in a browser that forbids storage.
 */
export function keepSound(conversation: Conversation, isOn: boolean): void {
  if (!isOn) attempt(() => sessionStorage.removeItem(KEY));
  else if (conversation.get().hasConversation) attempt(() => sessionStorage.setItem(KEY, '1'));
}

/** Plays two short tones when an answer ends, or a person has written. Returns a function that stops it. */
export function soundAnswers(conversation: Conversation): () => void {
  const audio = new AudioContext();
  const sound = () => void audio.resume().then(() => play(audio));
  const unwatch = onPersonWrote(conversation, sound);
  let wasRunning = runningAnswer(conversation.get()) !== null;
  const unsubscribe = conversation.subscribe(() => {
    const isRunning = runningAnswer(conversation.get()) !== null;
    if (wasRunning && !isRunning) sound();
    wasRunning = isRunning;
  });
  return () => {
    unwatch();
    unsubscribe();
    void audio.close();
  };
}

function play(audio: AudioContext): void {
  for (const [n, frequency] of TONES.entries()) {
    const begin = audio.currentTime + n * TONE_SECONDS;
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(LOUDNESS, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + TONE_SECONDS * 2);
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + TONE_SECONDS * 2);
  }
}
