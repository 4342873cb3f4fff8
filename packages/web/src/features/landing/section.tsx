import type { ReactNode } from 'react';
import { cx } from '../../components/ui/lib/variants.ts';

type SectionProps = {
  id?: string;
  title: string;
  text?: string;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  /** On a tinted background between two rules. */
  tinted?: boolean;
  children: ReactNode;
};

/** Section of the page with its title and standard spacing. */
export function Section({ id, title, text, aside, tinted, children }: SectionProps) {
  return (
    <section id={id} className={cx('scroll-mt-14 py-18 pub:py-28', tinted && 'border-y border-border bg-bg')}>
      <div className="mx-auto max-w-[1168px] px-5 pub:px-6">
        <div className="flex flex-wrap items-end justify-between gap-5">
          <div className="max-w-[720px]">
            <h2 className="text-[30px] leading-9 font-[650] tracking-[-.032em] text-balance pub:text-38 pub:leading-11">
              {title}
            </h2>
            {text ? <p className="mt-3 text-[17px] leading-7 text-pretty text-text-2">{text}</p> : null}
          </div>
          {aside}
        </div>
        <div className="mt-10 pub:mt-12">{children}</div>
      </div>
    </section>
  );
}
