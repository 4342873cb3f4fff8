import { stemmer } from '@orama/stemmers/armenian';
import type { LanguageData } from './language-data.ts';

export const armenian: LanguageData = {
  code: 'hy',
  functionWords:
    'և է են ու որ ի մի այս այդ այն նա ինչ ով երբ որտեղ ինչպես ինչու քանի որը չի էր էին համար հետ կամ բայց',
  stemmer,
};
