import type { ReactNode } from 'react';

/** Heading of a page or step, with one line of explanation. */
export function AuthHeading({ title, text }: { title: string; text: ReactNode }) {
  return (
    <>
      <h1 className="text-[28px] leading-9 font-[640] tracking-[-.024em] [overflow-wrap:anywhere]">
        {title}
      </h1>
      <p className="mt-1 text-15 text-pretty text-text-2">{text}</p>
    </>
  );
}
