import { chatLanguages } from '@parley/contracts/language/languages';
import { localDateOf } from '@parley/contracts/values/zoned-time';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../../components/list-screen/filter-bar.tsx';
import { SearchableSelect } from '../../../components/ui/choices/searchable-select.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { DateRangeField } from '../../../components/ui/inputs/date-range-field.tsx';
import { rowFocusProps } from '../../../components/ui/lib/keep-row-focus.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import { useOutcomeName } from '../conversation-badges.tsx';
import {
  type ConversationFilter,
  countFilters,
  outcomeChoices,
  ratingChoices,
  sentimentChoices,
} from '../filter/conversation-filter.ts';
import { CountryFilter } from './country-filter.tsx';
import { FilterChips } from './filter-chips.tsx';

type FiltersProps = { filter: ConversationFilter };

export function ConversationFilters({ filter }: FiltersProps) {
  const { t } = useTranslation('common');
  return (
    <fieldset {...rowFocusProps} aria-label={t('ui.filters')} className="mb-4 flex min-w-0 flex-col gap-2">
      <FilterBar
        count={countFilters(filter.values)}
        controls={(className) => <Controls filter={filter} className={className} />}
      />
      <FilterChips filter={filter} />
    </fieldset>
  );
}

function Controls({ filter, className }: FiltersProps & { className: string }) {
  const { t } = useTranslation('conversations');
  const nameOf = useOutcomeName();
  const { outcome, sentiment, rating, from, to, timezone } = filter.values;
  return (
    <>
      <ChoiceSelect
        label={t('analytics:charts.outcome')}
        className={className}
        choices={outcomeChoices}
        value={outcome}
        nameOf={(choice) => (choice === '' ? t('filters.allOutcomes') : nameOf(choice))}
        onValueChange={(next) => filter.set({ outcome: next })}
      />
      <ChoiceSelect
        label={t('details.sentiment')}
        className={className}
        choices={sentimentChoices}
        value={sentiment}
        nameOf={(choice) => t(choice === '' ? 'filters.allSentiments' : `common:sentiment.${choice}`)}
        onValueChange={(next) => filter.set({ sentiment: next })}
      />
      <ChoiceSelect
        label={t('details.rating')}
        className={className}
        choices={ratingChoices}
        value={rating}
        nameOf={(choice) => t(choice === '' ? 'filters.allRatings' : `rating.${choice}`)}
        onValueChange={(next) => filter.set({ rating: next })}
      />
      <LanguageFilter filter={filter} className={className} />
      <CountryFilter filter={filter} className={className} />
      <DateRangeField
        inline
        label={t('columns.started')}
        value={{ from: dayOf(from, timezone), to: dayOf(to, timezone) }}
        onValueChange={(days) => filter.set(days)}
      />
    </>
  );
}

type ChoiceSelectProps<Choice extends string> = {
  label: string;
  className: string;
  choices: readonly [Choice, ...Choice[]];
  value: Choice;
  nameOf: (choice: Choice) => string;
  onValueChange: (choice: Choice) => void;
};

function ChoiceSelect<Choice extends string>({
  label,
  className,
  choices,
  value,
  nameOf,
  onValueChange,
}: ChoiceSelectProps<Choice>) {
  return (
    <Select
      aria-label={label}
      className={className}
      value={value}
      onChange={({ target }) => onValueChange(oneOf(choices, target.value))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {nameOf(choice)}
        </option>
      ))}
    </Select>
  );
}

/** Returns the day of a timestamp, because date fields accept only days. */
function dayOf(text: string, timezone: string): string {
  return text.includes('T') ? localDateOf(Date.parse(text), timezone) : text;
}

function LanguageFilter({ filter, className }: FiltersProps & { className: string }) {
  const { t, i18n } = useTranslation('conversations');
  const { language } = filter.values;
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const codes = new Set<string>(language === '' ? chatLanguages : [...chatLanguages, language]);
  const named = [...codes].map((code) => ({ value: code, label: names.of(code) ?? code }));
  named.sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  return (
    <SearchableSelect
      aria-label={t('details.language')}
      listLabel={t('details.language')}
      className={className}
      value={language}
      onValueChange={(next) => filter.set({ language: next })}
      options={[{ value: '', label: t('filters.allLanguages') }, ...named]}
    />
  );
}
