import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { Shown } from '../message.presenter.ts';
import { collectsContacts } from '../visitors/page/collects-contacts.ts';

/** Which parts of an answer the chatbot's visitors see. */
export function shownToVisitors(snapshot: ChatbotSnapshot): Shown {
  return { showSources: snapshot.model.showSources, showInput: collectsContacts(snapshot) };
}
