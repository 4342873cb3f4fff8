import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedContent } from '../../../components/list-screen/paged-content.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { ConsentsTable } from './consents-table.tsx';
import { firstConsents, useConsents } from './use-record.ts';

/** All consents given or refused by visitors, or recorded by administrators. */
export function ConsentsCard() {
  const { t } = useTranslation('settings');
  const [range, setRange] = useState(firstConsents);
  const consents = useConsents(range);
  return (
    <Card flush title={t('consents.title')}>
      <p className="border-b border-border px-4 py-2.5 text-13 text-text-2 max-md:px-3">
        {t('consents.text')}
      </p>
      <PagedContent
        query={consents}
        errorTitle={t('consents.errorTitle')}
        errorText={t('consents.errorText')}
        empty={t('consents.empty')}
        onRangeChange={setRange}
      >
        {(items) => <ConsentsTable consents={items} />}
      </PagedContent>
    </Card>
  );
}
