import type { Chatbot } from '@parley/contracts/resources/chatbots';

/** A dialog that a row's menu opens. */
export type AskFor = (dialog: 'embed' | 'delete', chatbot: Chatbot) => void;
