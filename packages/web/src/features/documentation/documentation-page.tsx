import { useTranslation } from 'react-i18next';
import { SiteFooter } from '../../components/site/site-footer.tsx';
import { SiteHeader } from '../../components/site/site-header.tsx';
import { SkipLink } from '../../components/ui/layout/skip-link.tsx';
import { useHashTarget } from '../../lib/router/use-hash-target.ts';
import { ContentsNav } from './contents/contents-nav.tsx';
import { DocSectionView } from './doc-section-view.tsx';
import { docSections } from './doc-sections.ts';

/** User documentation on a single page that can be searched, linked to and printed. */
export default function DocumentationPage() {
  const { t } = useTranslation('documentation');
  useHashTarget();
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SkipLink />
      <SiteHeader />
      <div className="mx-auto grid w-full max-w-[1168px] flex-1 grid-cols-[minmax(0,1fr)] content-start px-5 pub:grid-cols-[240px_minmax(0,1fr)] pub:gap-x-20 pub:px-6 print:block">
        <ContentsNav />
        <main
          id="content"
          tabIndex={-1}
          className="w-full max-w-[720px] scroll-mt-32 pt-10 pb-8 outline-none pub:scroll-mt-16 pub:pt-12 print:max-w-none"
        >
          <h1 className="text-32 font-[650] tracking-[-.03em] text-title pub:text-38">{t('guide.title')}</h1>
          <p className="mt-3 mb-2 text-[17px] leading-7 text-pretty text-text-2">{t('guide.intro')}</p>
          {docSections.map((section) => (
            <DocSectionView key={section.id} section={section} />
          ))}
        </main>
      </div>
      <SiteFooter />
    </div>
  );
}
