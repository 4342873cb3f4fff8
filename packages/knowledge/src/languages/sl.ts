import type { LanguageData } from './language-data.ts';

export const slovenian: LanguageData = {
  code: 'sl',
  functionWords:
    'in v na je so se od za s z po da ne kot kaj kdo kje kdaj kako zakaj kateri katera katero koliko ali bil bila bilo to ta pri iz do pa',
  introduction: {
    name: 'ime mi je|moje ime je|imenujem se|ime',
    am: 'jaz sem|sem|tukaj',
    detail:
      'moj e naslov je|moj e mail je|moj email je|e mail|email|e pošta|moja številka je|moja telefonska številka je|telefonska številka|telefon|številka mojega naročila je|številka naročila|naročilo|številka računa|številka rezervacije',
    closing: 'lep pozdrav|s spoštovanjem|pozdrav|lp|hvala|najlepša hvala|hvala lepa|hvala vnaprej|lep dan',
    beside: 'živjo|pozdravljeni|dober dan|dobro jutro|dober večer|zdravo|in|je|moj|moja',
  },
  smallTalk: {
    greeting: 'zivjo|zdravo|pozdravljeni|pozdravljen|dober dan|dobro jutro|dober vecer|hej|kako si|kako ste',
    thanks: 'hvala|hvala lepa|najlepsa hvala|hvala ti|hvala vam|hvala za pomoc|hvala za odgovor',
    goodbye: 'nasvidenje|adijo|lep dan|lep pozdrav|lahko noc|se vidimo',
    ok: 'ok|v redu|dobro|razumem|jasno|da|ja|ne|super|odlicno|ne hvala|test',
    who: 'kdo si|kdo si ti|kdo ste|kaj si|kako ti je ime|kako vam je ime|s kom govorim|s kom se pogovarjam',
    human:
      'si clovek|ali si clovek|si prava oseba|si bot|ali si bot|si robot|ali si robot|govorim s clovekom|ali govorim s clovekom',
    capabilities:
      'kaj znas|kaj zmores|kaj lahko naredis|kako mi lahko pomagas|pri cem mi lahko pomagas|kaj te lahko vprasam|mi lahko pomagas|potrebujem pomoc|pomoc|na pomoc|imam vprasanje',
    person:
      'rad bi govoril s clovekom|rada bi govorila s clovekom|zelim govoriti s clovekom|zelim govoriti z osebo|lahko govorim s clovekom|clovek|prava oseba|svetovalec|agent',
    insult:
      'neuporaben si|neumen si|idiot si|nic ne razumes|nic ne ves|neuporaben|neumen|idiot|utihni|sranje|drek|pojdi k vragu',
    filler: 'prosim|vsem|za pomoc|za odgovor|spet|in|ampak|lepa|zelo',
  },
};
