import type { ConversationContext } from '../conversation-context.ts';
import type { People, WithPeople } from './people.ts';

/** After a failed load, the next is left to the visitor for this long. */
const PAUSE_MS = 10_000;

/** Loads what talks to people when the visitor or the conversation first needs it; never in the preview. */
export function createPeopleLoader(context: () => ConversationContext): {
  withPeople: WithPeople;
  review: () => void;
  dispose: () => void;
} {
  let people: Promise<People> | null = null;
  /** The pause after a failed load. */
  let pause: ReturnType<typeof setTimeout> | undefined;

  function withPeople(act: (people: People) => void): void {
    const { store, transport } = context();
    const { visitor } = transport;
    if (!visitor) return;
    people ??= import('./people.ts').then(({ createPeople }) => createPeople(context(), visitor));
    people.then(act, () => {
      people = null;
      clearTimeout(pause);
      pause = setTimeout(() => {
        pause = undefined;
        review();
      }, PAUSE_MS);
      store.set({ talk: { ...store.get().talk, problem: 'networkError' } });
    });
  }

  /** Where people may come, they are watched for even before anybody is there. */
  function review(): void {
    const { config, store } = context();
    const { hasConversation, talk } = store.get();
    const isNeeded = talk.controller !== 'bot' || config().people;
    if (!people && !pause && hasConversation && isNeeded) withPeople((loaded) => loaded.review());
  }

  return {
    withPeople,
    review,
    dispose() {
      clearTimeout(pause);
      people?.then(
        (loaded) => loaded.dispose(),
        () => undefined,
      );
    },
  };
}
