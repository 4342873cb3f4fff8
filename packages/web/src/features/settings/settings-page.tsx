import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { Page } from '../../components/ui/page.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SegmentedControl } from '../../components/ui/segmented-control.tsx';
import { Select } from '../../components/ui/select.tsx';
import { chooseLanguage } from '../../lib/i18n/language-preference.ts';
import { languages, supportedLanguage } from '../../lib/i18n/languages.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { useAppearance } from '../../lib/theme/use-appearance.ts';
import { ProvidersCard } from './providers-card.tsx';

const appearances = ['light', 'dark', 'system'] as const;
const presets = ['parley', 'violet'] as const;

/** What a reader may set for themselves, and the organisation's model keys for those who may see them. */
export default function SettingsPage() {
  const { t, i18n } = useTranslation('settings');
  const may = useMay();
  const { appearance, chooseAppearance, preset, choosePreset } = useAppearance();
  return (
    <Page>
      <PageHeader title={t('page.title')} context={t('page.context')} />
      <div className="flex max-w-[760px] flex-col gap-4">
        <Card title={t('appearance.title')}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-13 text-text-2">{t('appearance.text')}</p>
            <SegmentedControl
              label={t('appearance.title')}
              value={appearance}
              onValueChange={chooseAppearance}
              options={appearances.map((value) => ({ value, label: t(`appearance.${value}`) }))}
            />
          </div>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4">
            <p className="text-13 text-text-2">{t('preset.text')}</p>
            <SegmentedControl
              label={t('preset.title')}
              value={preset}
              onValueChange={choosePreset}
              options={presets.map((value) => ({ value, label: t(`preset.${value}`) }))}
            />
          </div>
        </Card>
        <Card title={t('language.title')}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-13 text-text-2">{t('language.text')}</p>
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
          </div>
        </Card>
        {may('provider.read') ? <ProvidersCard mayManage={may('provider.manage')} /> : null}
      </div>
    </Page>
  );
}
