import { stemmer } from '@orama/stemmers/nepali';
import type { LanguageData } from './language-data.ts';

export const nepali: LanguageData = {
  code: 'ne',
  functionWords:
    'र को का की मा ले छ छन् थियो थिए यो त्यो हो होइन पनि लाई बाट गरेको गर्न भएको के कसले कहिले कहाँ कसरी किन कति कुन',
  stemmer,
};
