import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedContent } from '../../../components/list-screen/paged-content.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { rowFocusProps } from '../../../components/ui/lib/keep-row-focus.ts';
import { useAddress } from '../../../lib/router/use-address.ts';
import { RequestsTable } from './requests-table.tsx';
import { firstRequests, useRequests } from './use-requests.ts';

const RequestDialog = lazy(async () => ({ default: (await import('./request-dialog.tsx')).RequestDialog }));

/** Data requests of visitors, with a button to create one. */
export function RequestsCard() {
  const { t } = useTranslation('settings');
  const [isMaking, setIsMaking] = useState(false);
  const [address, change] = useAddress(firstRequests);
  const requests = useRequests(address);
  return (
    <div {...rowFocusProps} className="contents">
      <Card
        flush
        title={t('requests.title')}
        action={
          <Button size="s" data-add-row onClick={() => setIsMaking(true)}>
            <Plus aria-hidden="true" size={14} />
            {t('requests.new')}
          </Button>
        }
      >
        <p className="border-b border-border px-4 py-2.5 text-13 text-text-2 max-md:px-3">
          {t('requests.text')}
        </p>
        <PagedContent
          query={requests}
          errorTitle={t('requests.errorTitle')}
          errorText={t('requests.errorText')}
          empty={t('requests.empty')}
          onRangeChange={({ page, pageSize }) => change({ page: String(page), pageSize: String(pageSize) })}
        >
          {(items) => <RequestsTable requests={items} />}
        </PagedContent>
      </Card>
      <Suspense fallback={null}>
        {isMaking ? <RequestDialog onClose={() => setIsMaking(false)} /> : null}
      </Suspense>
    </div>
  );
}
