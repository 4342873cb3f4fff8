import type { ReactNode } from 'react';
import { PlainCode } from './plain-code.tsx';

export type CodeProps = { text: string; language: string };

/** A block of code under a line with the name of its language and `action`, the button that copies it. */
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
