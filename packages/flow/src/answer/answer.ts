import type { FlowValue } from '../document.ts';
import type { FormulaBudget } from '../formula/budget.ts';
import type { ChoiceOption } from '../inputs.ts';

/** Why something is no answer to an input. */
export type AnswerProblem =
  | 'required'
  | 'wrong_type'
  | 'not_an_option'
  | 'too_few'
  | 'too_many'
  | 'too_short'
  | 'too_long'
  | 'no_number'
  | 'no_whole_number'
  | 'too_small'
  | 'too_large'
  | 'no_email'
  | 'no_phone'
  | 'no_url'
  | 'no_date'
  | 'too_early'
  | 'too_late'
  | 'pattern';

/** An answer that fits: what is saved, how the visitor would have said it, and the options that it takes. */
export interface Answer {
  value: FlowValue;
  text: string;
  optionIds: readonly string[];
}

export type AnswerResult = Answer | { problem: AnswerProblem };

/** What an answer is read with. */
export interface AnswerContext {
  /** BCP 47: the visitor's, for numbers, dates and words such as "tomorrow". */
  language: string;
  /** `YYYY-MM-DD` where the chatbot is. */
  today: string;
  /** Of a choice, with labels as they are shown. */
  options?: readonly ChoiceOption[] | undefined;
  /** A number in international form, or null; without it, numbers are judged by their digits. */
  readPhone?: ((text: string, country: string | undefined) => string | null) | undefined;
  /** What a turn may spend on patterns; without it, each has one of its own. */
  budget?: FormulaBudget | undefined;
}

export function plain(value: string | number): Answer {
  return { value, text: String(value), optionIds: [] };
}
