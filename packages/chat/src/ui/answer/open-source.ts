import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';

/** The open source, its answer, and the element that opened it. */
export type OpenSource = { answerKey: string; source: MessageSource; anchor: HTMLElement };
