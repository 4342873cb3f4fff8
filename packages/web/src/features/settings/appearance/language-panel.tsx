import completeness from 'virtual:language-completeness';
import { useTranslation } from 'react-i18next';
import { Radio } from '../../../components/ui/choices/radio.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { chooseLanguage } from '../../../lib/i18n/language-preference.ts';
import { type Language, offeredLanguage, offeredLanguages } from '../../../lib/i18n/languages.ts';
import { PanelHeader } from '../panel-header.tsx';

/** Languages by their own names, each with the translated share of the interface. */
export default function LanguagePanel() {
  const { t, i18n } = useTranslation('settings');
  const current = offeredLanguage(i18n.language);
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.language')} text={t('language.text')} />
      <Card>
        <fieldset aria-label={t('language.choices')} className="grid gap-x-6 sm:grid-cols-2">
          {offeredLanguages().map((language) => (
            <LanguageChoice key={language.code} language={language} isCurrent={language.code === current} />
          ))}
        </fieldset>
      </Card>
    </>
  );
}

function LanguageChoice({ language, isCurrent }: { language: Language; isCurrent: boolean }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const percent = completeness[language.code] ?? 0;
  return (
    <Radio
      name="language"
      checked={isCurrent}
      onChange={() => void chooseLanguage(language.code)}
      className="flex w-full py-1.5 [&>span]:flex-1"
      label={
        <span className="flex items-baseline justify-between gap-3">
          <span lang={language.code} dir={language.dir} className={isCurrent ? 'font-550' : ''}>
            {language.name}
          </span>
          <span className="text-12 text-text-3 tabular-nums">
            {t('language.complete', { share: format.percent(percent / 100) })}
          </span>
        </span>
      }
    />
  );
}
