import type { ChatbotSnapshot } from '../../../../kernel/chatbot/chatbot.ts';

/** Whether the chatbot may ask for and store contact details; never with anonymization. */
export function collectsContacts({ privacy }: ChatbotSnapshot): boolean {
  return privacy.leadExtraction && privacy.anonymization === 'none';
}
