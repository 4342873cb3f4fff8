import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedContent } from '../../../../components/list-screen/paged-content.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import { useAddress } from '../../../../lib/router/use-address.ts';
import { GrantRow } from './grant-row.tsx';
import { type Grant, type GrantPage, grantsPath } from './grants.ts';
import { ReadsDialog } from './reads-dialog.tsx';

/** The platform operator's requests to read content, the decisions, and everything that was read. */
export function LockboxCard() {
  const { t } = useTranslation('settings');
  const [address, change] = useAddress({ grants: '1', grantsSize: '10' });
  const [reading, setReading] = useState<Grant | null>(null);
  const grants = useQuery<GrantPage>({
    queryKey: [grantsPath(address.grants, address.grantsSize)],
    placeholderData: keepPreviousData,
  });
  return (
    <Card flush title={t('lockbox.title')}>
      <p className="border-b border-border px-4 py-2.5 text-13 text-text-2 max-md:px-3">
        {t('lockbox.text')}
      </p>
      <PagedContent
        of={t('lockbox.title')}
        query={grants}
        errorTitle={t('lockbox.errorTitle')}
        errorText={t('lockbox.errorText')}
        lines={2}
        empty={t('lockbox.none')}
        onRangeChange={({ page, pageSize }) => change({ grants: String(page), grantsSize: String(pageSize) })}
      >
        {(items) => (
          <ul className="divide-y divide-border">
            {items.map((grant) => (
              <GrantRow key={grant.id} grant={grant} onReads={() => setReading(grant)} />
            ))}
          </ul>
        )}
      </PagedContent>
      {reading ? <ReadsDialog grant={reading} onClose={() => setReading(null)} /> : null}
    </Card>
  );
}
