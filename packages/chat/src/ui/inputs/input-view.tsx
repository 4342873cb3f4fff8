import { lazyPart } from '../../lib/lazy-part.tsx';
import { Choices } from './choices.tsx';
import type { InputViewProps } from './input-props.ts';

const ReplyForm = lazyPart(() => import('./reply-form.tsx').then((module) => module.ReplyForm));
const ValueInput = lazyPart(() => import('./value-input.tsx').then((module) => module.ValueInput));
const RatingInput = lazyPart(() => import('./rating-input.tsx').then((module) => module.RatingInput));

/** The input of an answer. The visitor can always use the composer instead. */
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
