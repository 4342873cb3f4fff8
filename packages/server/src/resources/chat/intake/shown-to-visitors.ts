import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import type { Shown } from '../message.presenter.ts';
import { collectsContacts } from '../visitors/collects-contacts.ts';

/** What of an answer this chatbot's visitors get to see. */
export function shownToVisitors(snapshot: ChatbotSnapshot): Shown {
  return { showSources: snapshot.model.showSources, showInput: collectsContacts(snapshot) };
}
