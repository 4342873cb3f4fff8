import type { LanguageData } from './language-data.ts';

export const latvian: LanguageData = {
  code: 'lv',
  functionWords:
    'un ir ar no uz par ka kā bet vai kas kur kad kāpēc kurš kura cik kāds bija tas tā to pie pēc',
  letters: 'āēīū',
};
