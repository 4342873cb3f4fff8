/** An option of a choice. */
export interface ChoiceOption {
  id: string;
  label: string;
  /** What is saved; the label without one. */
  value?: string;
  /** Other words that visitors write for it. */
  synonyms?: string[];
}

/** What an `ask` node accepts. */
export type AnswerInput =
  | { type: 'text'; minLength?: number; maxLength?: number; pattern?: string }
  | { type: 'number'; min?: number; max?: number; integer?: boolean }
  | { type: 'email' }
  | { type: 'phone'; country?: string }
  | { type: 'url' }
  | { type: 'date'; min?: string; max?: string }
  | {
      type: 'choice';
      options?: ChoiceOption[];
      /** A list variable whose items are the options. */
      from?: string;
      multiple?: boolean;
      min?: number;
      max?: number;
    };

export type InputType = AnswerInput['type'];
