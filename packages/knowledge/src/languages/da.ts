import { stemmer } from '@orama/stemmers/danish';
import type { LanguageData } from './language-data.ts';

export const danish: LanguageData = {
  code: 'da',
  functionWords:
    'og i at det den de en et er var som på til af for med ikke der har han hun blev fra om ved hvad hvem hvornår hvor hvordan hvorfor hvilken hvilket hvilke hvis eller men kan skal vil mange meget hej tak',
  letters: 'øæ',
  stemmer,
  introduction: {
    name: 'jeg hedder|mit navn er|navn',
    am: 'jeg er|det er',
    detail:
      'min e mail er|min mail er|e mail|email|mail|mit nummer er|mit telefonnummer er|telefonnummer|telefon|mobil|mit ordrenummer er|ordrenummer|ordre|bestillingsnummer|kundenummer|fakturanummer|bookingnummer',
    closing:
      'med venlig hilsen|venlig hilsen|de bedste hilsner|hilsen|mvh|tak|mange tak|tusind tak|på forhånd tak|tak på forhånd|hav en god dag',
    beside: 'hej|hejsa|goddag|godmorgen|god aften|og|er|mit|min',
  },
  smallTalk: {
    greeting:
      'hej|hejsan|hallo|godmorgen|god morgen|goddag|god dag|godaften|god aften|hvordan gar det|hvordan har du det|er der nogen',
    thanks: 'tak|mange tak|tusind tak|tak skal du have|tak for det|godt klaret',
    goodbye: 'farvel|hej hej|vi ses|hav en god dag|god dag videre|godnat|god nat|ha det',
    ok: 'ok|okay|fint|godt|forstaet|jeg forstar|ja|nej|perfekt|super|nej tak|test',
    who: 'hvem er du|hvad er du|hvad hedder du|hvem taler jeg med|hvem skriver jeg med',
    human:
      'er du et menneske|er du en rigtig person|er du en bot|er du en robot|er du en ai|taler jeg med et menneske|taler jeg med en robot',
    capabilities:
      'hvad kan du|hvad kan du gore|hvad gor du|hvad ved du|hvad kan du hjaelpe med|hvad kan du hjaelpe mig med|hvordan kan du hjaelpe mig|hvad kan jag sporge om|hvad kan jeg sporge om|kan du hjaelpe mig|jeg har brug for hjaelp|hjaelp|jeg har et sporgsmal',
    person:
      'jeg vil tale med et menneske|jeg vil gerne tale med et menneske|jeg vil tale med en person|jeg vil gerne tale med en person|jeg vil gerne tale med nogen|kan jeg tale med et menneske|kan jeg tale med en person|tale med et menneske|menneske|medarbejder|tal med en person',
    insult:
      'du er ubrugelig|du er dum|du er en idiot|du forstar ingenting|ubrugelig|dum|idiot|hold kaeft|lort|for fanden|fuck',
    filler: 'venligst|for hjaelpen|for din hjaelp|for svaret|alle|igen|og|men|sa',
  },
};
