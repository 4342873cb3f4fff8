import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteFooter } from '../../components/site/site-footer.tsx';
import { SiteHeader } from '../../components/site/site-header.tsx';
import { RichText } from '../../components/ui/display/rich-text.tsx';
import { installation } from '../../lib/installation.ts';
import type { LegalSections } from './legal-sections.ts';

type LegalPageProps = {
  /** Returns the translation key of a sentence. */
  keyOf: (name: string) => string;
  sections: LegalSections;
  /** The operator's own page about this subject. */
  own?: { text: string; href: string | null };
};

/** Public page of plain sections, which starts with this installation's operator. */
export function LegalPage({ keyOf, sections, own }: LegalPageProps) {
  const { t } = useTranslation('documentation');
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SiteHeader />
      <main className="mx-auto w-full max-w-[720px] flex-1 px-5 py-12 pub:py-16">
        <h1 className="text-32 font-[650] tracking-[-.03em] text-title">{t(keyOf('title'))}</h1>
        <p className="mt-3 text-[17px] leading-7 text-pretty text-text-2">{t(keyOf('intro'))}</p>
        <Section title={t('legal.operator')}>
          <Operator />
          {own?.href ? (
            <p>
              <RichText text={t(own.text)} tags={{ link: linkTo(own.href) }} />
            </p>
          ) : null}
        </Section>
        {sections.map(([section, paragraphs]) => (
          <Section key={section} title={t(keyOf(`${section}.title`))}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{t(keyOf(`${section}.${paragraph}`))}</p>
            ))}
          </Section>
        ))}
      </main>
      <SiteFooter />
    </div>
  );
}

function Operator() {
  const { t } = useTranslation('documentation');
  const { name, address } = installation().operator;
  return (
    <p>
      {name ? t('legal.named', { name }) : t('legal.unnamed')}
      {address ? ` ${t('legal.reach', { address })}` : null}
    </p>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="text-20 font-semibold tracking-[-.016em]">{title}</h2>
      <div className="mt-2 flex flex-col gap-2.5 text-15 leading-6 text-pretty [overflow-wrap:anywhere] text-text-2">
        {children}
      </div>
    </section>
  );
}

function linkTo(href: string) {
  return (words: string) => (
    <a href={href} rel="noopener" className="link">
      {words}
    </a>
  );
}
