import { useTranslation } from 'react-i18next';

/** Returns names of languages in the user's language; an unknown code stays as it is. */
export function useLanguageName(): (code: string) => string {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  return (code) => {
    try {
      return names.of(code) ?? code;
    } catch {
      // An imported flow may contain an invalid language code.
      return code;
    }
  };
}
