import type { ConversationContext } from '../conversation-context.ts';
import type { People, WithPeople } from './people.ts';

/** Loads what talks to people when the visitor or the conversation first needs it; never in the preview. */
export function createPeopleLoader(context: () => ConversationContext): {
  withPeople: WithPeople;
  review: () => void;
  dispose: () => void;
} {
  let people: Promise<People> | null = null;

  function withPeople(act: (people: People) => void): void {
    const { store, transport } = context();
    const { visitor } = transport;
    if (!visitor) return;
    people ??= import('./people.ts').then(({ createPeople }) => createPeople(context(), visitor));
    people.then(act, () => {
      store.set({ talk: { ...store.get().talk, problem: 'networkError' } });
    });
  }

  return {
    withPeople,
    review() {
      const { config, store } = context();
      const { hasConversation, talk } = store.get();
      const isNeeded = talk.controller !== 'bot' || config().people?.live;
      if (!people && hasConversation && isNeeded) withPeople((loaded) => loaded.review());
    },
    dispose: () => void people?.then((loaded) => loaded.dispose()),
  };
}
