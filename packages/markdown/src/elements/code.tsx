import type { ReactNode } from 'react';
import { PlainCode } from './plain-code.tsx';

export type CodeProps = { text: string; language: string };

/** A block of code below a line with its language and `action`, the copy button. */
export function Code({ text, language, action }: CodeProps & { action: ReactNode }) {
  return (
    <div className="md-code" dir="ltr">
      <div className="md-code-head">
        <span>{language}</span>
        {action}
      </div>
      <PlainCode text={text} />
    </div>
  );
}
