import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import type { PlansOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { type Details, useDetails } from '../use-billing.ts';
import { AddressLines } from './address-lines.tsx';
import { CardLine } from './card-line.tsx';
import { CardPageButton } from './card-page-button.tsx';

const CardDialog = lazy(async () => ({ default: (await import('./card-dialog.tsx')).CardDialog }));
const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }));
const TaxDialog = lazy(async () => ({ default: (await import('./tax-dialog.tsx')).TaxDialog }));

const parts = ['card', 'address', 'tax'] as const;
type Part = (typeof parts)[number];

/** Card, address and tax information, each with the dialog that changes it. */
export function DetailsCards({ collection }: { collection: PlansOnOffer['collection'] }) {
  const { t } = useTranslation('billing');
  const details = useDetails();
  const [edited, setEdited] = useState<Part | null>(null);
  const close = () => setEdited(null);
  const shown: Record<Part, (data: Details) => ReactNode> = {
    card: ({ paymentMethod }) => <PaymentMethod card={paymentMethod} collection={collection} />,
    address: ({ address }) => <AddressLines address={address} />,
    tax: ({ tax }) => <TaxLines tax={tax} />,
  };
  const { data } = details;
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {parts.map((part) => (
        <Card key={part} title={t(`${part}.title`)} action={data ? actionOf(part, data) : null}>
          <CardContent
            query={details}
            errorTitle={t('details.errorTitle')}
            errorText={t('details.errorText')}
          >
            {shown[part]}
          </CardContent>
        </Card>
      ))}
      <Suspense fallback={null}>
        {edited === 'card' ? <CardDialog onClose={close} /> : null}
        {edited === 'address' && data ? <AddressDialog address={data.address} onClose={close} /> : null}
        {edited === 'tax' && data ? <TaxDialog tax={data.tax} onClose={close} /> : null}
      </Suspense>
    </div>
  );

  function actionOf(part: Part, data: Details): ReactNode {
    const isNew = !hasAny(data, part);
    if (part === 'card' && collection === 'invoice') return null;
    if (part === 'card' && collection === 'checkout')
      return (
        <CardPageButton
          label={t(isNew ? 'details.add' : 'details.edit')}
          name={t(isNew ? 'details.adds.card' : 'details.edits.card')}
        />
      );
    return <EditButton part={part} isNew={isNew} onClick={() => setEdited(part)} />;
  }
}

function EditButton({ part, isNew, onClick }: { part: Part; isNew: boolean; onClick: () => void }) {
  const { t } = useTranslation('billing');
  return (
    <Button
      size="s"
      aria-label={t(isNew ? `details.adds.${part}` : `details.edits.${part}`)}
      onClick={onClick}
    >
      {t(isNew ? 'details.add' : 'details.edit')}
    </Button>
  );
}

function hasAny({ paymentMethod, address, tax }: Details, part: Part): boolean {
  if (part === 'card') return paymentMethod !== null;
  return part === 'address' ? address.name !== '' : tax.taxId !== '' || tax.businessName !== '';
}

type PaymentMethodProps = {
  card: Details['paymentMethod'];
  collection: PlansOnOffer['collection'];
};

function PaymentMethod({ card, collection }: PaymentMethodProps) {
  const { t } = useTranslation('billing');
  if (collection === 'invoice') return <p className="text-13 text-text-2">{t('card.byInvoice')}</p>;
  return card ? <CardLine card={card} /> : <p className="text-13 text-text-3">{t('card.none')}</p>;
}

function TaxLines({ tax: { taxId, businessName, note } }: { tax: Details['tax'] }) {
  const { t } = useTranslation('billing');
  if (taxId === '' && businessName === '') return <p className="text-13 text-text-3">{t('tax.none')}</p>;
  return (
    <div className="flex flex-col gap-0.5 text-13">
      {businessName === '' ? null : (
        <p className="break-words">
          <bdi>{businessName}</bdi>
        </p>
      )}
      {taxId === '' ? null : (
        <p className="break-words text-text-2">
          <bdi dir="ltr">{taxId}</bdi>
        </p>
      )}
      {note === null ? null : <p className="mt-1 text-12 text-text-3">{note}</p>}
    </div>
  );
}
