import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox, type CheckboxProps } from '../../../components/ui/choices/checkbox.tsx';
import { RichText } from '../../../components/ui/display/rich-text.tsx';

/** The agreement to the terms and the privacy policy, each opening in a new tab. */
export function TermsField({ error, ...field }: CheckboxProps & { error: string | undefined }) {
  const { t } = useTranslation('auth');
  const id = useId();
  const linkTo = (href: string) => (words: string) => (
    <a href={href} target="_blank" rel="noopener" className="link">
      {words}
    </a>
  );
  const label = (
    <RichText
      text={t('register.terms')}
      tags={{ terms: linkTo('/terms-of-service'), privacy: linkTo('/privacy-policy') }}
    />
  );
  return (
    <div className="flex flex-col gap-1.5">
      <Checkbox
        {...field}
        size={18}
        label={label}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className="text-14 text-text-2"
      />
      {error ? (
        <span id={id} role="alert" className="text-12 text-error-text">
          {error}
        </span>
      ) : null}
    </div>
  );
}
