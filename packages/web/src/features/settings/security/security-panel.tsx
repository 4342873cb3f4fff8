import { useTranslation } from 'react-i18next';
import { PanelHeader } from '../panel-header.tsx';

export default function SecurityPanel() {
  const { t } = useTranslation('settings');
  return <PanelHeader title={t('tabs.security')} text="" />;
}
