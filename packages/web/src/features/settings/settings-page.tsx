import { useTranslation } from 'react-i18next';
import { Page } from '../../components/ui/page.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { ProvidersCard } from './providers-card.tsx';

/** What a reader may set for themselves, and the organisation's model keys for those who may see them. */
export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const may = useMay();
  return (
    <Page>
      <PageHeader title={t('page.title')} context={t('page.context')} />
      <div className="flex max-w-[760px] flex-col gap-4">
        <AppearancePanel />
        <LanguagePanel />
        {may('provider.read') ? <ProvidersCard mayManage={may('provider.manage')} /> : null}
      </div>
    </Page>
  );
}
