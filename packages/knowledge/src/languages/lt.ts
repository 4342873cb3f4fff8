import { stemmer } from '@orama/stemmers/lithuanian';
import type { LanguageData } from './language-data.ts';

export const lithuanian: LanguageData = {
  code: 'lt',
  functionWords:
    'ir į iš su kad kaip yra buvo tai bet ar o per po dėl už nuo iki kas kur kada kodėl kuris kuri kiek koks kokia jis ji jie ne jo jos',
  letters: 'ėįų',
  stemmer,
};
