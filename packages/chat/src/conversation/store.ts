import type { Answer, ChatMessage, ChatState, Question } from './chat-state.ts';

/** The state of one conversation and its subscribers. */
export type Store = {
  get(): ChatState;
  set(change: Partial<ChatState>): void;
  subscribe(listener: () => void): () => void;
  add(...messages: ChatMessage[]): void;
  remove(key: string): void;
  changeQuestion(key: string, change: Partial<Question>): void;
  /** `soon`: notifies subscribers in the next frame, for changes that happen many times a second. */
  changeAnswer(key: string, change: (answer: Answer) => Answer, soon?: boolean): void;
};

export function createStore(initial: ChatState): Store {
  let state = initial;
  let frame: number | null = null;
  const listeners = new Set<() => void>();

  function notify(): void {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    for (const listener of listeners) listener();
  }

  function set(change: Partial<ChatState>, soon = false): void {
    state = { ...state, ...change };
    if (!soon) notify();
    else frame ??= requestAnimationFrame(notify);
  }

  function replace(key: string, change: (message: ChatMessage) => ChatMessage, soon = false): void {
    set(
      { messages: state.messages.map((message) => (message.key === key ? change(message) : message)) },
      soon,
    );
  }

  return {
    get: () => state,
    set: (change) => set(change),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (...messages) => set({ messages: [...state.messages, ...messages] }),
    remove: (key) => set({ messages: state.messages.filter((message) => message.key !== key) }),
    changeQuestion: (key, change) =>
      replace(key, (message) => (message.role === 'user' ? { ...message, ...change } : message)),
    changeAnswer: (key, change, soon) =>
      replace(key, (message) => (message.role === 'assistant' ? change(message) : message), soon),
  };
}
