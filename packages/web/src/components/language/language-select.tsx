import { ChevronDown, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../lib/i18n/language-preference.ts';
import { offeredLanguage, offeredLanguages } from '../../lib/i18n/languages.ts';
import { cx } from '../ui/lib/variants.ts';

/** Language menu of public pages; each language appears under its own name. */
export function LanguageSelect({ className }: { className?: string }) {
  const { t, i18n } = useTranslation('common');
  const code = offeredLanguage(i18n.language) ?? 'en';
  const languages = offeredLanguages();
  if (languages.length < 2) return null;
  return (
    <span
      className={cx(
        'relative inline-flex h-9 items-center rounded-sm text-13 text-text-2 hover:text-text',
        className,
      )}
    >
      <Globe aria-hidden="true" size={14} className="pointer-events-none absolute start-2" />
      <select
        aria-label={t('ui.language')}
        value={code}
        onChange={(event) => void chooseLanguage(event.target.value)}
        className="h-full cursor-pointer appearance-none rounded-sm bg-transparent ps-7 pe-7 font-medium [field-sizing:content]"
      >
        {languages.map((language) => (
          <option
            key={language.code}
            value={language.code}
            lang={language.code}
            dir={language.dir}
            className="bg-surface text-text"
          >
            {language.name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={14} className="pointer-events-none absolute end-2" />
    </span>
  );
}
