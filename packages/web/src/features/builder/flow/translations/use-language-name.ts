import { useTranslation } from 'react-i18next';

/** What languages are called in the reader's; one that nobody knows by its code. */
export function useLanguageName(): (code: string) => string {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  return (code) => {
    try {
      return names.of(code) ?? code;
    } catch {
      // A flow that was imported may name what is no language.
      return code;
    }
  };
}
