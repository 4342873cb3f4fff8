import { stemmer } from '@orama/stemmers/irish';
import type { LanguageData } from './language-data.ts';

export const irish: LanguageData = {
  code: 'ga',
  functionWords:
    'an na agus i is ar a tá bhí le do go de ag leis cad cé cá cathain conas cén ní nach ach mar sé sí siad',
  stemmer,
};
