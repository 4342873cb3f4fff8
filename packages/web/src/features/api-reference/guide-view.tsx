import { useTranslation } from 'react-i18next';
import { CopyField } from '../../components/ui/data/copy-field.tsx';
import { type Guide, guideTitles } from './guides.ts';
import { ReferenceText } from './reference-text.tsx';

/** A guide: heading in the user's language, text and code in English. */
export function GuideView({ guide }: { guide: Guide }) {
  const { t } = useTranslation('documentation');
  const title = t(guideTitles[guide.name]);
  return (
    <section className="border-t border-border pt-10 pb-10 text-15 leading-6 text-pretty text-text-2">
      <h2
        id={guide.id}
        tabIndex={-1}
        className="scroll-mt-36 rounded-xs text-24 leading-8 font-[650] tracking-[-.025em] outline-offset-4 pub:scroll-mt-24"
      >
        {title}
      </h2>
      <div lang="en" dir="ltr" className="mt-2 flex flex-col gap-3">
        {guide.blocks.map((block) =>
          'text' in block ? (
            <p key={block.text}>
              <ReferenceText text={block.text} />
            </p>
          ) : (
            <figure key={block.code}>
              <figcaption className="mb-1.5 text-13 text-text-3">{block.language}</figcaption>
              <CopyField label={`${title}: ${block.language}`} value={block.code} multiline />
            </figure>
          ),
        )}
      </div>
    </section>
  );
}
