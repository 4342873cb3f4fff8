import type { LanguageData } from './language-data.ts';

export const malay: LanguageData = {
  code: 'ms',
  functionWords:
    'yang dan di ke dari ini itu untuk dengan pada adalah tidak dalam akan oleh atau juga sebagai apa siapa bila mana bagaimana mengapa kenapa berapa ada telah sudah boleh dapat mereka dia kami kita adakah',
};
