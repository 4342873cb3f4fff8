import { stemmer } from '@orama/stemmers/swedish';
import type { LanguageData } from './language-data.ts';

export const swedish: LanguageData = {
  code: 'sv',
  functionWords:
    'och i att det den de en ett är var som på till av för med inte har hade han hon blev från om vid vad vem vilka när var hur varför vilken vilket eller men kan ska skulle många mycket också sig hej tack',
  letters: 'å',
  stemmer,
  introduction: {
    name: 'jag heter|mitt namn är|namn',
    am: 'jag är|det här är',
    detail:
      'min e post är|min mejl är|min mail är|e post|mejl|mail|email|mitt nummer är|mitt telefonnummer är|telefonnummer|telefon|mobil|mitt ordernummer är|ordernummer|beställningsnummer|beställning|order|kundnummer|fakturanummer|bokningsnummer',
    closing:
      'med vänliga hälsningar|vänliga hälsningar|hälsningar|mvh|tack|tack så mycket|tack på förhand|ha en bra dag',
    beside: 'hej|hejsan|hallå|god morgon|god dag|god kväll|och|är|mitt|min',
  },
  smallTalk: {
    greeting:
      'hej|hejsan|hej hej|hallå|halla|tjena|tjenare|god morgon|godmorgon|god dag|god kvall|god eftermiddag|hur mar du|hur ar laget|laget|ar det nagon dar',
    thanks: 'tack|tack sa mycket|tackar|stort tack|tusen tack|manga tack|tack snalla|bra jobbat|det hjalpte',
    goodbye: 'hej da|hejda|adjo|vi ses|ha det bra|ha en bra dag|god natt|godnatt|hejdå',
    ok: 'ok|okej|bra|jag forstar|forstar|uppfattat|ja|nej|perfekt|toppen|visst|nej tack|strunt samma|test',
    who: 'vem ar du|vad ar du|vad heter du|vem pratar jag med|beratta om dig sjalv',
    human:
      'ar du en manniska|ar du manniska|ar du en riktig person|ar du en bot|ar du en robot|ar du en ai|ar du en maskin|pratar jag med en manniska|pratar jag med en robot',
    capabilities:
      'vad kan du|vad kan du gora|vad gor du|vad vet du|vad kan du hjalpa till med|vad kan du hjalpa mig med|hur kan du hjalpa mig|vad kan jag fraga|hur fungerar du|kan du hjalpa mig|jag behover hjalp|hjalp|jag har en fraga|far jag fraga en sak',
    person:
      'jag vill prata med en manniska|jag vill prata med nagon|jag vill prata med en person|kan jag prata med en manniska|kan jag fa prata med en manniska|kan jag prata med nagon|prata med en manniska|manniska|en manniska|handlaggare|medarbetare|prata med en person',
    insult:
      'du ar vardelos|du ar dum|du ar en idiot|du fattar ingenting|du forstar inte|vardelos|dum|idiot|hall kaften|dra at helvete|skit|fan|fan ta dig',
    filler: 'snalla|alla|for hjalpen|for din hjalp|for svaret|for allt|igen|och|men|da|sa mycket',
  },
};
