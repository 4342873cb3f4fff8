import { countryName } from '@parley/contracts/values/countries';
import { useTranslation } from 'react-i18next';
import type { Details } from '../use-billing.ts';

/** The address in the form used on invoices. */
export function AddressLines({ address }: { address: Details['address'] }) {
  const { t, i18n } = useTranslation('billing');
  const { name, company, city, state, zip, country } = address;
  const place = [zip, city, state].filter((part) => part !== '').join(' ');
  const lines = [company, name, address.address, place, countryName(country, i18n.language)];
  if (name === '') return <p className="text-13 text-text-3">{t('address.none')}</p>;
  return (
    <address className="flex flex-col text-13 not-italic">
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className="block break-words">
            <bdi>{line}</bdi>
          </span>
        ))}
    </address>
  );
}
