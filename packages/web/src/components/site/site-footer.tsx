import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { dateTimeFormat } from '../../lib/format/kept-formats.ts';
import { Wordmark } from '../brand/wordmark.tsx';
import { LanguageSelect } from '../language/language-select.tsx';

const columns = [
  {
    key: 'product',
    links: [
      ['/#features', 'header.features'],
      ['/#pricing', 'header.pricing'],
      ['/#faq', 'header.faq'],
      ['/documentation', 'header.documentation'],
    ],
  },
  { key: 'company', links: [['/about', 'footer.about']] },
  {
    key: 'legal',
    links: [
      ['/privacy-policy', 'footer.privacy'],
      ['/terms-of-service', 'footer.terms'],
    ],
  },
] as const;

const linkClass = 'inline-flex min-h-6 items-center text-14 text-text-2 hover:text-text';

export function SiteFooter() {
  const { t, i18n } = useTranslation('landing');
  return (
    <footer className="border-t border-border bg-surface print:hidden">
      <div className="mx-auto grid max-w-[1168px] gap-10 px-5 pt-14 pb-10 pub:grid-cols-[1fr_auto] pub:px-6">
        <div className="max-w-[220px]">
          <Wordmark size="l" />
          <p className="mt-4 text-14 leading-6 text-text-2">{t('footer.tagline')}</p>
        </div>
        <nav aria-label={t('footer.label')} className="grid grid-cols-2 gap-10 md:grid-cols-3 md:gap-16">
          {columns.map((column) => (
            <div key={column.key}>
              <h2 className="text-13 font-semibold">{t(`footer.${column.key}`)}</h2>
              <ul className="mt-3 flex flex-col gap-2">
                {column.links.map(([href, key]) => (
                  <li key={href}>
                    {href.startsWith('/#') ? (
                      <a href={href} className={linkClass}>
                        {t(key)}
                      </a>
                    ) : (
                      <Link href={href} className={linkClass}>
                        {t(key)}
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-4 text-13 text-text-3 pub:col-span-2">
          <span>
            {t('footer.rights', {
              year: thisYear(i18n.language),
            })}
          </span>
          <LanguageSelect />
        </div>
      </div>
    </footer>
  );
}

/** Returns the year in the reader's calendar and digits, without the era or suffix that some languages add. */
function thisYear(language: string): string {
  const parts = dateTimeFormat(language, { year: 'numeric' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'year')?.value ?? '';
}
