import { createContext, useContext } from 'react';
import { ENGLISH } from './messages.ts';
import { createTranslate, type Translate } from './translate.ts';

/** The page's language and a function to change it. */
export type Language = {
  locale: string;
  offered: readonly string[];
  t: Translate;
  choose: (locale: string) => void;
};

export const LanguageContext = createContext<Language>({
  locale: 'en',
  offered: [],
  t: createTranslate('en', ENGLISH),
  choose: () => undefined,
});

export function useLanguage(): Language {
  return useContext(LanguageContext);
}
