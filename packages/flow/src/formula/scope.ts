import type { FlowValue } from '../document.ts';

/** Values that a formula can read. */
export interface FormulaScope {
  /** Returns the value of a name such as `order.number` or `chat.language`; undefined for an unknown name. */
  read(name: string): FlowValue | undefined;
  /** BCP 47 tag for formatting dates and numbers. */
  language: string;
  /** Local time of the chatbot, `YYYY-MM-DDTHH:mm`. */
  now: string;
}
