import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { useDetails } from '../use-billing.ts';
import { NoticeLine } from './notice-line.tsx';

const AddressDialog = lazy(async () => ({
  default: (await import('../details/address-dialog.tsx')).AddressDialog,
}));

/** Asks for the address of an organization that was billed without one, if tax depends on it. */
export function AddressNotice() {
  const { t } = useTranslation('billing');
  const { data: details } = useDetails();
  const [isAdding, setIsAdding] = useState(false);
  if (!details?.isAddressRequired) return null;
  return (
    <>
      <NoticeLine
        tone="warning"
        actions={
          <Button size="s" onClick={() => setIsAdding(true)}>
            {t('details.adds.address')}
          </Button>
        }
      >
        {t('notice.address')}
      </NoticeLine>
      <Suspense fallback={null}>
        {isAdding ? <AddressDialog address={details.address} onClose={() => setIsAdding(false)} /> : null}
      </Suspense>
    </>
  );
}
