import { useTranslation } from 'react-i18next';
import { Field } from '../ui/inputs/field.tsx';
import { Input, type InputProps } from '../ui/inputs/input.tsx';

type ApiKeyFieldProps = {
  /** Last characters of the stored key, if any. */
  storedHint: string | null;
  error: string | undefined;
  size?: InputProps['size'];
  value: string;
  onValueChange: (value: string) => void;
};

/** A provider's API key: write-only; only its last characters are shown. */
export function ApiKeyField({ storedHint, error, size, value, onValueChange }: ApiKeyFieldProps) {
  const { t } = useTranslation('common');
  return (
    <Field
      label={t('apiKey.label')}
      error={error}
      hint={storedHint ? t('apiKey.stored', { hint: storedHint }) : t('apiKey.missing')}
    >
      {(control) => (
        <Input
          {...control}
          type="password"
          size={size}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder={storedHint ? t('apiKey.replace') : undefined}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Field>
  );
}
