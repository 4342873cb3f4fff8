import { apiPaginations } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../components/ui/choices/select.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { NumberField } from '../../../../components/ui/inputs/number-field.tsx';
import { PathField } from './path-field.tsx';
import type { ApiFieldsProps } from './request-fields.tsx';

/** How to request further pages of items. */
export function PaginationFields({ value, onValueChange, errors }: ApiFieldsProps) {
  const { t } = useTranslation('knowledgeBase');
  return (
    <>
      <Field label={t('api.pagination')}>
        {(control) => (
          <Select
            {...control}
            value={value.pagination}
            onChange={(event) =>
              onValueChange({
                pagination: apiPaginations.find((one) => one === event.target.value) ?? 'none',
              })
            }
          >
            {apiPaginations.map((type) => (
              <option key={type} value={type}>
                {t(`api.paginations.${type}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {value.pagination === 'page' ? (
        <div className="grid gap-4 sm:grid-cols-3">
          <PathField
            label={t('api.parameter')}
            error={errors['pagination.parameter']}
            required
            value={value.parameter}
            onValueChange={(parameter) => onValueChange({ parameter })}
          />
          <NumberField
            label={t('api.first')}
            error={errors['pagination.first']}
            min={0}
            max={1_000_000}
            value={value.first}
            onValueChange={(first) => (first === null ? undefined : onValueChange({ first }))}
          />
          <NumberField
            label={t('api.step')}
            error={errors['pagination.step']}
            min={1}
            max={10_000}
            value={value.step}
            onValueChange={(step) => (step === null ? undefined : onValueChange({ step }))}
          />
        </div>
      ) : null}
      {value.pagination === 'next' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <PathField
            label={t('api.nextPath')}
            hint={t('api.nextPathHint')}
            error={errors['pagination.path']}
            placeholder={t('api.examples.next')}
            required
            value={value.nextPath}
            onValueChange={(nextPath) => onValueChange({ nextPath })}
          />
          <PathField
            label={t('api.nextParameter')}
            error={errors['pagination.parameter']}
            placeholder={t('api.examples.parameter')}
            value={value.nextParameter}
            onValueChange={(nextParameter) => onValueChange({ nextParameter })}
          />
        </div>
      ) : null}
    </>
  );
}
