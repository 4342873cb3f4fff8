import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method. Safari ends a composition before the Enter that confirms it, which has code 229. */
export function isOfInputMethod({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
