import { useTranslation } from 'react-i18next';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';

const names = ['name', 'email', 'phone', 'location', 'country', 'company'] as const;
const leftToRight: readonly string[] = ['email', 'phone', 'country'];

/** What is written in the fields. */
export type LeadTexts = Readonly<Record<(typeof names)[number], string>>;
/** The same as the server takes it; null clears a field. */
export type LeadValues = Partial<Record<keyof LeadTexts, string | null>>;

/** The texts of the fields, empty where nothing is known. */
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

/** The fields whose text is no longer the one of `before`. */
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
  /** What the server refused, by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (texts: LeadTexts) => void;
};

/** Who somebody is and how to reach them. */
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
