import type { LanguageData } from './language-data.ts';

export const estonian: LanguageData = {
  code: 'et',
  functionWords:
    'ja on ei et see oli ka kui mis kes kus millal miks kuidas milline mitu kas aga või selle seda ning oma tema nad olid olema',
  letters: 'õ',
};
