import type { ReplyValue } from '../api/transport.ts';
import type { AnswerInput } from '../conversation/chat-state.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { Choices } from './choices.tsx';

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

const ReplyForm = lazyPart(() => import('./reply-form.tsx').then((module) => module.ReplyForm));
const ValueInput = lazyPart(() => import('./value-input.tsx').then((module) => module.ValueInput));
const RatingInput = lazyPart(() => import('./rating-input.tsx').then((module) => module.RatingInput));

/** What an answer asks for. Whatever it is, the visitor may also write in the composer instead. */
export function InputView({ input, ...rest }: InputViewProps) {
  switch (input.type) {
    case 'form':
      return <ReplyForm input={input} {...rest} />;
    case 'choice':
      return <Choices input={input} {...rest} />;
    case 'rating':
      return <RatingInput input={input} {...rest} />;
    default:
      return <ValueInput input={input} {...rest} />;
  }
}
