import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { refreshIntervals } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';

export type RefreshInterval = Source['refresh'];

type RefreshFieldProps = {
  value: RefreshInterval;
  onValueChange: (value: RefreshInterval) => void;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

/** How often a website is read again automatically. */
export function RefreshField({ value, onValueChange, hint, disabled }: RefreshFieldProps) {
  const { t } = useTranslation('knowledgeBase');
  return (
    <Field label={t('refresh.label')} hint={hint}>
      {(control) => (
        <Select
          {...control}
          disabled={disabled}
          value={value ?? ''}
          onChange={(event) =>
            onValueChange(refreshIntervals.find((interval) => interval === event.target.value) ?? null)
          }
        >
          <option value="">{t('refresh.never')}</option>
          {refreshIntervals.map((interval) => (
            <option key={interval} value={interval}>
              {t(`refresh.${interval}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
