import type { ReplyValue } from '../api/transport.ts';
import type { AnswerInput } from '../conversation/chat-state.ts';

/** What every input gets. */
export type InputViewProps<Input = AnswerInput> = {
  input: Input;
  /** Whether the answer's own words already say the label. */
  isSaid: boolean;
  isDisabled: boolean;
  /** Sends what was chosen or filled in, or null to skip it; `text` says it in words. */
  onReply: (value: ReplyValue, text: string) => void;
};
/** An input of these types. */
export type InputOf<Type extends AnswerInput['type']> = Extract<AnswerInput, { type: Type }>;
