import type { ReactNode } from 'react';
import { SourceNumber } from './source-number.tsx';

export function Question({ children }: { children: ReactNode }) {
  return (
    <p className="max-w-[90%] self-end rounded-xl rounded-ee-xs bg-ink px-3.5 py-2 text-14 text-on-ink">
      {children}
    </p>
  );
}

/** Sample answer with its citation, which never starts a line. */
export function Answer({ text, source }: { text: string; source: number }) {
  // Languages without spaces keep their last two characters together with the citation.
  const lastSpace = text.lastIndexOf(' ') + 1 || text.length - 2;
  return (
    <p className="max-w-[88%] self-start rounded-xl rounded-es-xs border border-border bg-surface px-3.5 py-2 text-14 leading-[22px]">
      {text.slice(0, lastSpace)}
      <span className="whitespace-nowrap">
        {text.slice(lastSpace)}{' '}
        <span className="inline-block align-[1px]">
          <SourceNumber number={source} />
        </span>
      </span>
    </p>
  );
}
