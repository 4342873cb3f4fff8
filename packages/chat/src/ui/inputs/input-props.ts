import type { ReplyValue } from '../../api/transport.ts';
import type { AnswerInput } from '../../conversation/chat-state.ts';

/** Props of every input component. */
export type InputViewProps<Input = AnswerInput> = {
  input: Input;
  /** Whether the answer's text already contains the label. */
  isSaid: boolean;
  isDisabled: boolean;
  /** Sends the chosen or entered value, or null to skip; `text` is its visible form. */
  onReply: (value: ReplyValue, text: string) => void;
};
/** Input type narrowed to the given `type` values. */
export type InputOf<Type extends AnswerInput['type']> = Extract<AnswerInput, { type: Type }>;
