import { countryCodes, countryName } from '@parley/contracts/values/countries';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchableSelect } from '../../../components/ui/choices/searchable-select.tsx';
import type { ConversationFilter } from '../filter/conversation-filter.ts';

type CountryFilterProps = { filter: ConversationFilter; className?: string };

export function CountryFilter({ filter, className }: CountryFilterProps) {
  const { t, i18n } = useTranslation('conversations');
  const { language } = i18n;
  const countries = useMemo(() => {
    const named = countryCodes().map((code) => ({ value: code, label: countryName(code, language) }));
    return named.sort((one, other) => one.label.localeCompare(other.label, language));
  }, [language]);
  return (
    <SearchableSelect
      aria-label={t('toolbar.country')}
      listLabel={t('toolbar.countries')}
      className={className}
      value={filter.values.country}
      onValueChange={(country) => filter.set({ country })}
      options={[{ value: '', label: t('toolbar.allCountries') }, ...countries]}
    />
  );
}
