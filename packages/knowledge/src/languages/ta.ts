import { stemmer } from '@orama/stemmers/tamil';
import type { LanguageData } from './language-data.ts';

export const tamil: LanguageData = {
  code: 'ta',
  functionWords:
    'மற்றும் ஒரு இந்த அந்த என்று என்ற இது அது என்ன யார் எப்போது எங்கே எப்படி ஏன் எத்தனை எந்த உள்ள ஆகும் இருந்து அல்லது பல',
  stemmer,
};
