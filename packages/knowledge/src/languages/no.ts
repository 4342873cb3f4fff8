import { stemmer } from '@orama/stemmers/norwegian';
import type { LanguageData } from './language-data.ts';

export const norwegian: LanguageData = {
  code: 'no',
  functionWords:
    'og i det den de en et er var som på til av for med ikke har han hun ble fra om ved hva hvem når hvor hvordan hvorfor hvilken hvilket hvilke eller men kan skal vil mange også seg hei takk',
  letters: 'øæ',
  stemmer,
  introduction: {
    name: 'jeg heter|mitt navn er|navnet mitt er|navn',
    am: 'jeg er|dette er|det er',
    detail:
      'min e post er|e posten min er|e post|epost|mail|email|mitt nummer er|nummeret mitt er|telefonnummeret mitt er|telefonnummer|telefon|mobil|mitt ordrenummer er|ordrenummeret mitt er|ordrenummer|ordre|bestillingsnummer|kundenummer|fakturanummer|bookingnummer',
    closing:
      'med vennlig hilsen|vennlig hilsen|beste hilsen|hilsen|mvh|takk|tusen takk|mange takk|takk på forhånd|på forhånd takk|ha en fin dag',
    beside: 'hei|hallo|heisann|god morgen|god dag|god kveld|og|er|mitt|min',
  },
  smallTalk: {
    greeting:
      'hei|heisann|hallo|god morgen|god dag|god kveld|god ettermiddag|hvordan gar det|hvordan har du det|er det noen der',
    thanks: 'takk|tusen takk|mange takk|takk skal du ha|takk for det|takk for hjelpen|bra jobbet',
    goodbye: 'ha det|ha det bra|hadet|farvel|vi sees|ha en fin dag|god natt|snakkes',
    ok: 'ok|okei|greit|bra|fint|forstatt|jeg forstar|ja|nei|perfekt|supert|nei takk|test',
    who: 'hvem er du|hva er du|hva heter du|hvem snakker jeg med|hvem prater jeg med',
    human:
      'er du et menneske|er du en ekte person|er du en bot|er du en robot|er du en ai|snakker jeg med et menneske|snakker jeg med en robot',
    capabilities:
      'hva kan du|hva kan du gjore|hva gjor du|hva vet du|hva kan du hjelpe med|hva kan du hjelpe meg med|hvordan kan du hjelpe meg|hva kan jeg sporre om|kan du hjelpe meg|jeg trenger hjelp|hjelp|jeg har et sporsmal|jeg lurer pa noe',
    person:
      'jeg vil snakke med et menneske|jeg vil snakke med en person|jeg vil snakke med noen|kan jeg snakke med et menneske|kan jeg fa snakke med et menneske|kan jeg snakke med noen|snakke med et menneske|menneske|kundebehandler|medarbeider|snakk med en person',
    insult:
      'du er ubrukelig|du er dum|du er en idiot|du forstar ingenting|ubrukelig|dum|idiot|hold kjeft|dritt|faen|dra til helvete',
    filler: 'vaer sa snill|alle|for hjelpen|for svaret|igjen|og|men|sa mye',
  },
};
