import { useTranslation } from 'react-i18next';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Textarea } from '../../../../components/ui/inputs/textarea.tsx';
import { PathField } from './path-field.tsx';
import type { ApiFieldsProps } from './request-fields.tsx';

const example = '{{name}}: {{description}}';

/** Path of the items in the response, and the fields read from each. */
export function ItemFields({ value, onValueChange, errors }: ApiFieldsProps) {
  const { t } = useTranslation('knowledgeBase');
  return (
    <>
      <PathField
        label={t('api.itemsPath')}
        hint={t('api.itemsPathHint')}
        error={errors.itemsPath}
        value={value.itemsPath}
        onValueChange={(itemsPath) => onValueChange({ itemsPath })}
      />
      <Field label={t('api.template')} hint={t('api.templateHint')} error={errors.template} optional>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={2}
            spellCheck={false}
            maxLength={4_000}
            placeholder={example}
            value={value.template}
            onChange={(event) => onValueChange({ template: event.target.value })}
            className="min-h-14! font-mono"
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <PathField
          label={t('api.titlePath')}
          placeholder={t('api.examples.title')}
          error={errors.titlePath}
          value={value.titlePath}
          onValueChange={(titlePath) => onValueChange({ titlePath })}
        />
        <PathField
          label={t('api.linkPath')}
          placeholder={t('api.examples.link')}
          hint={t('api.linkPathHint')}
          error={errors.linkPath}
          value={value.linkPath}
          onValueChange={(linkPath) => onValueChange({ linkPath })}
        />
        <PathField
          label={t('api.idPath')}
          placeholder={t('api.examples.id')}
          hint={t('api.idPathHint')}
          error={errors.idPath}
          value={value.idPath}
          onValueChange={(idPath) => onValueChange({ idPath })}
        />
      </div>
    </>
  );
}
