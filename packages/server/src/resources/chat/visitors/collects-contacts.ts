import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';

/** Whether the chatbot may ask for contact details and keep them; never of anonymized visitors. */
export function collectsContacts({ privacy }: ChatbotSnapshot): boolean {
  return privacy.leadExtraction && privacy.anonymization === 'none';
}
