import type { FlowValue } from '../document.ts';
import type { FormulaBudget } from '../formula/budget.ts';
import type { ChoiceOption } from '../inputs.ts';

/** Why a text or value is not a valid answer to an input. */
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

/** A valid answer: the value to save, its text form, and the chosen options. */
export interface Answer {
  value: FlowValue;
  text: string;
  optionIds: readonly string[];
}

export type AnswerResult = Answer | { problem: AnswerProblem };

/** Context for reading an answer. */
export interface AnswerContext {
  /** BCP 47 tag of the visitor's language, for numbers, dates and words such as "tomorrow". */
  language: string;
  /** Today's date in the chatbot's time zone, `YYYY-MM-DD`. */
  today: string;
  /** Options of a choice, with the displayed labels. */
  options?: readonly ChoiceOption[] | undefined;
  /** Returns a phone number in international form, or null; without it, only the digits are counted. */
  readPhone?: ((text: string, country: string | undefined) => string | null) | undefined;
  /** Pattern budget of the turn; default: a separate budget for each pattern. */
  budget?: FormulaBudget | undefined;
}

export function plain(value: string | number): Answer {
  return { value, text: String(value), optionIds: [] };
}
