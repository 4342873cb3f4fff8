import { useTranslation } from 'react-i18next';
import { Field } from '../../components/ui/inputs/field.tsx';
import { Input } from '../../components/ui/inputs/input.tsx';

const names = ['name', 'email', 'phone', 'location', 'country', 'company'] as const;
const leftToRight: readonly string[] = ['email', 'phone', 'country'];

/** Typed values of the fields. */
export type LeadTexts = Readonly<Record<(typeof names)[number], string>>;
/** Values for the API; null clears a field. */
export type LeadValues = Partial<Record<keyof LeadTexts, string | null>>;

/** Converts stored values to field texts, '' for null. */
export function textsOf(values: LeadValues): LeadTexts {
  const { name, email, phone, location, country, company } = values;
  return {
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    location: location ?? '',
    country: country ?? '',
    company: company ?? '',
  };
}

/** Returns the fields whose text differs from `before`. */
export function changesOf(texts: LeadTexts, before: LeadTexts): LeadValues {
  const changes: LeadValues = {};
  for (const name of names) {
    const text = texts[name].trim();
    if (text !== before[name]) changes[name] = text || null;
  }
  return changes;
}

type LeadFieldsProps = {
  texts: LeadTexts;
  /** Server errors by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (texts: LeadTexts) => void;
};

/** Fields for name and contact details. */
export function LeadFields({ texts, errors, onChange }: LeadFieldsProps) {
  const { t } = useTranslation('leads');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map((name) => (
        <Field
          key={name}
          label={t(`fields.${name}`)}
          hint={name === 'country' ? t('edit.country') : undefined}
          error={errors[name]}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              dir={leftToRight.includes(name) ? 'ltr' : 'auto'}
              inputMode={name === 'email' ? 'email' : name === 'phone' ? 'tel' : undefined}
              value={texts[name]}
              onChange={(event) => onChange({ ...texts, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
