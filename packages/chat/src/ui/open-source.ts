import type { MessageSource } from '@parley/contracts/resources/chat';

/** A source that is open, the answer it belongs to, and the control it was opened from. */
export type OpenSource = { answerKey: string; source: MessageSource; anchor: HTMLElement };
