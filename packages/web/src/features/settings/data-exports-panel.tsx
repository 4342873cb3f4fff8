import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PanelHeader } from './panel-header.tsx';

/** Says what exports will hold, and leads to what can be read meanwhile. */
export default function DataExportsPanel() {
  const { t } = useTranslation('settings');
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.data-exports')} text={t('exports.text')} />
      <Card>
        <EmptyState
          level={2}
          title={t('exports.emptyTitle')}
          description={t('exports.emptyText')}
          action={<ButtonLink href="/conversations">{t('exports.toConversations')}</ButtonLink>}
        />
      </Card>
    </>
  );
}
