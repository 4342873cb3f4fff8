import type { FlowValue } from '../document.ts';

/** What a formula can read. */
export interface FormulaScope {
  /** The value of a name such as `order.number` or `chat.language`; undefined if there is no such name. */
  read(name: string): FlowValue | undefined;
  /** BCP 47, for dates and numbers as people write them. */
  language: string;
  /** `YYYY-MM-DDTHH:mm` where the chatbot is. */
  now: string;
}
