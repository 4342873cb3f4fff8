import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { Select } from '../../components/ui/select.tsx';
import { chooseLanguage } from '../../lib/i18n/language-preference.ts';
import { languages, supportedLanguage } from '../../lib/i18n/languages.ts';
import { PanelHeader } from './panel-header.tsx';

/** The language Parley speaks in this browser. */
export default function LanguagePanel() {
  const { t, i18n } = useTranslation('settings');
  return (
    <>
      <PanelHeader title={t('tabs.language')} text={t('language.text')} />
      <Card title={t('language.title')}>
        <Select
          aria-label={t('language.title')}
          className="w-52"
          value={supportedLanguage(i18n.language)}
          onChange={(event) => void chooseLanguage(event.target.value)}
        >
          {languages.map((language) => (
            <option key={language.code} value={language.code} lang={language.code} dir={language.dir}>
              {language.name}
            </option>
          ))}
        </Select>
      </Card>
    </>
  );
}
