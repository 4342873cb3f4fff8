import { useTranslation } from 'react-i18next';
import { PanelHeader } from '../panel-header.tsx';

export default function ApiKeysPanel() {
  const { t } = useTranslation('settings');
  return <PanelHeader title={t('tabs.api-keys')} text="" />;
}
