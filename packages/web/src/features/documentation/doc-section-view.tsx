import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format/number.ts';
import { DocBlockView } from './doc-block.tsx';
import type { DocBlock, DocPart, DocSection } from './doc-sections.ts';

/** Scroll margin, so that a linked heading stays visible below the header and, on phones, the bar of the table of contents. */
const headingClass = 'scroll-mt-36 rounded-xs outline-offset-4 pub:scroll-mt-24';

/** A section with its parts. Its headings are targets of the table of contents, and focusable. */
export function DocSectionView({ section }: { section: DocSection }) {
  const { t } = useTranslation('documentation');
  const { name, id, blocks, parts = [], areSteps } = section;
  return (
    <section
      data-contents={id}
      className="border-t border-border pt-12 pb-14 text-15 leading-6 text-pretty [overflow-wrap:anywhere] text-text-2 first-of-type:border-t-0 print:py-6"
    >
      <h2 id={id} tabIndex={-1} className={`${headingClass} text-24 leading-8 font-[650] tracking-[-.025em]`}>
        {t(`guide.${name}.title`)}
      </h2>
      <Blocks blocks={blocks} of={name} />
      {areSteps ? (
        <ol className="mt-6">
          {parts.map((part, index) => (
            <Step key={part.id} number={index + 1} part={part} of={name} />
          ))}
        </ol>
      ) : (
        parts.map((part) => (
          <div key={part.id} className="mt-8">
            <Part part={part} of={name} />
          </div>
        ))
      )}
    </section>
  );
}

function Step({ number, part, of }: { number: number; part: DocPart; of: string }) {
  const { i18n } = useTranslation();
  return (
    <li data-contents={part.id} className="group grid grid-cols-[28px_minmax(0,1fr)] gap-x-4">
      <div aria-hidden="true" className="flex flex-col items-center">
        <span className="grid size-7 flex-none place-items-center rounded-sm border border-strong text-13 font-550 text-text">
          {formatNumber(number, i18n.language)}
        </span>
        <span className="my-1.5 w-px flex-1 bg-border group-last:hidden" />
      </div>
      <div className="pb-8 group-last:pb-0">
        <Part part={part} of={of} />
      </div>
    </li>
  );
}

function Part({ part, of }: { part: DocPart; of: string }) {
  const { t } = useTranslation('documentation');
  return (
    <>
      <h3 id={part.id} tabIndex={-1} className={`${headingClass} text-16 leading-7 font-semibold`}>
        {t(`guide.${of}.${part.name}.title`)}
      </h3>
      <Blocks blocks={part.blocks} of={`${of}.${part.name}`} />
    </>
  );
}

function Blocks({ blocks, of }: { blocks: readonly DocBlock[]; of: string }) {
  return (
    <div className="mt-2 flex flex-col gap-3">
      {blocks.map((block) => (
        <DocBlockView key={JSON.stringify(block)} block={block} of={of} />
      ))}
    </div>
  );
}
