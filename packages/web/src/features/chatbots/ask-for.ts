import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';

/** Opens a dialog from a row's menu. */
export type AskFor = (dialog: 'embed' | 'delete', chatbot: Chatbot) => void;
