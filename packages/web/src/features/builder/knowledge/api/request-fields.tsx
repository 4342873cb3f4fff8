import { apiMethods } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../components/ui/choices/select.tsx';
import { AddressInput } from '../../../../components/ui/inputs/address-input.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Textarea } from '../../../../components/ui/inputs/textarea.tsx';
import type { AddressProblem } from '../../../../lib/form/address-problem.ts';
import type { ApiForm } from './api-form.ts';
import { HeaderFields } from './header-fields.tsx';

export type ApiFieldsProps = {
  value: ApiForm;
  onValueChange: (part: Partial<ApiForm>) => void;
  /** Server's error by path of the field. */
  errors: Readonly<Record<string, string>>;
};

const problemKeys: Record<AddressProblem, string> = {
  required: 'website.addressRequired',
  scheme: 'common:validation.addressScheme',
  invalid: 'common:validation.addressInvalid',
};

/** The request: method, address, headers, and a body for POST. */
export function RequestFields({
  value,
  onValueChange,
  errors,
  problem,
}: ApiFieldsProps & { problem: AddressProblem | null }) {
  const { t } = useTranslation('knowledgeBase');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[112px_minmax(0,1fr)]">
        <Field label={t('api.method')}>
          {(control) => (
            <Select
              {...control}
              value={value.method}
              onChange={(event) =>
                onValueChange({ method: apiMethods.find((one) => one === event.target.value) ?? 'GET' })
              }
            >
              {apiMethods.map((method) => (
                <option key={method}>{method}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('api.url')} error={problem ? t(problemKeys[problem]) : errors.url} required>
          {(control) => (
            <AddressInput
              {...control}
              autoComplete="off"
              spellCheck={false}
              placeholder="https://api.example.com/products"
              value={value.url}
              onValueChange={(url) => onValueChange({ url })}
            />
          )}
        </Field>
      </div>
      {value.method === 'POST' ? (
        <Field label={t('api.body')} hint={t('api.bodyHint')} error={errors.body} optional>
          {(control) => (
            <Textarea
              {...control}
              dir="ltr"
              rows={3}
              spellCheck={false}
              maxLength={10_000}
              value={value.body}
              onChange={(event) => onValueChange({ body: event.target.value })}
              className="font-mono"
            />
          )}
        </Field>
      ) : null}
      <HeaderFields
        headers={value.headers}
        onHeadersChange={(headers) => onValueChange({ headers })}
        errors={errors}
      />
    </>
  );
}
