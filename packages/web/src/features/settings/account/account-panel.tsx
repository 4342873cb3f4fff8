import { useTranslation } from 'react-i18next';
import { PanelHeader } from '../panel-header.tsx';

export default function AccountPanel() {
  const { t } = useTranslation('settings');
  return <PanelHeader title={t('tabs.account')} text="" />;
}
