import { stemmer } from '@orama/stemmers/hungarian';
import type { LanguageData } from './language-data.ts';

export const hungarian: LanguageData = {
  code: 'hu',
  functionWords:
    'a az és hogy nem is egy van volt ez azt meg de el csak ki kik mi mit mikor hol hová hogyan miért melyik mennyi hány milyen vagy mint után előtt között által ezt aki ami amely voltak lett szia köszönöm',
  letters: 'őű',
  stemmer,
  introduction: {
    name: 'a nevem|nevem|hívnak',
    am: 'vagyok',
    detail:
      'az e mail címem|e mail címem|e mailem|emailem|e mail|email|a telefonszámom|telefonszámom|a számom|telefon|a rendelésszámom|rendelésszámom|a rendelési számom|rendelési szám|rendelésszám|rendelés|ügyfélszám|számlaszám|foglalási szám',
    closing:
      'üdvözlettel|tisztelettel|köszönettel|üdv|köszönöm|köszi|köszönöm szépen|előre is köszönöm|szép napot|további szép napot',
    beside: 'szia|sziasztok|helló|jó napot|jó napot kívánok|jó reggelt|jó estét|üdvözlöm|és|a|az',
  },
  smallTalk: {
    greeting:
      'szia|sziasztok|hello|hali|udv|udvozlom|jo napot|jo napot kivanok|jo reggelt|jo estet|hogy vagy|hogy van|van itt valaki',
    thanks: 'koszonom|koszi|kosz|nagyon koszonom|koszonom szepen|koszonom a segitseget|halas koszonet',
    goodbye: 'viszlat|viszontlatasra|szia|jo ejszakat|szep napot|tovabbi szep napot',
    ok: 'ok|oke|rendben|jo|ertem|igen|nem|szuper|remek|tokeletes|nem koszonom|mindegy|teszt',
    who: 'ki vagy|ki vagy te|mi vagy|mi vagy te|hogy hivnak|mi a neved|kivel beszelek',
    human:
      'ember vagy|te ember vagy|valodi ember vagy|bot vagy|te egy bot vagy|robot vagy|te egy robot vagy|mesterseges intelligencia vagy|emberrel beszelek|robottal beszelek',
    capabilities:
      'mit tudsz|mit tudsz csinalni|mit csinalsz|miben tudsz segiteni|hogyan tudsz segiteni|mit kerdezhetek|tudsz segiteni|segitene|segitseg|segits|segitsegre van szuksegem|van egy kerdesem|kerdesem van',
    person:
      'emberrel akarok beszelni|egy emberrel szeretnek beszelni|emberrel szeretnek beszelni|szeretnek valakivel beszelni|beszelhetek egy emberrel|beszelhetek valakivel|ugyintezo|ugyintezot kerek|ember|beszélgetés munkatárssal',
    insult:
      'hasznalhatatlan vagy|hulye vagy|idiota vagy|semmit nem ertesz|semmit sem tudsz|hasznalhatatlan|hulye|idiota|fogd be|menj a francba|szar|a francba|baszd meg|kurva',
    filler: 'kerem|legyszi|mindenkinek|a segitseget|a valaszt|megint|es|de|szepen|nagyon',
  },
};
