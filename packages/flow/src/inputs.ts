/** An option of a choice. */
export interface ChoiceOption {
  id: string;
  label: string;
  /** Value to save; default: the label. */
  value?: string;
  /** Alternative words that visitors write for it. */
  synonyms?: string[];
}

/** Input types of an `ask` node. */
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
      /** Name of a list variable whose items are the options. */
      from?: string;
      multiple?: boolean;
      min?: number;
      max?: number;
    };

export type InputType = AnswerInput['type'];
