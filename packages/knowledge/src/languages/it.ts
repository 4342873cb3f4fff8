import { stemmer } from '@orama/stemmers/italian';
import type { LanguageData } from './language-data.ts';

export const italian: LanguageData = {
  code: 'it',
  functionWords:
    'il lo la i gli le l un uno una di del della dello dei degli delle a al alla ai agli alle da dal dalla in nel nella nei nelle su sul sulla con per tra fra e o che chi cosa quale quali quando dove come perché quanto quanta quanti quante è sono era erano fu furono essere stato stata ha hanno aveva si non più ma ne ci questo questa questi queste suo sua suoi loro ciao grazie',
  lightWords:
    'significa significato dire voglio vorrei posso può devo fare faccio ho bisogno qualcosa mio mia miei mi io lei voi tipo tipi',
  stemmer,
  question: {
    openers: 'ciao|salve|buongiorno|per favore|e|ma|allora|grazie',
    howTo: [/^(?:come (?!mai)|in che modo|cosa devo fare|passi per)/iu],
    list: [
      /^(?:cosa (?:devo|bisogna) (?:portare|inserire|indicare)|cosa (?:è incluso|comprende))(?!\p{L})/iu,
      /^(?:quali|elenca|esempi)(?!\p{L})/iu,
    ],
    listNoun: 'elenco|lista',
    ofThings: 'del|delle|degli|dei',
    yesNo: [/^(?:è|sono|posso|può|devo|c['’]è|bisogna)(?![\p{L}])/iu],
    definition: [/^(?:(?:che )?cos['’](?:è|a è)|cosa (?:è|significa))/iu],
    words: 'chi|cosa|quando|dove|perché|quanto',
    wantedDeed: 'come (?:posso|si può)',
  },
  followUp: {
    joining: 'e|ma|anche',
    pointing: 'ciò|questo|quello|ne|ci',
    bare: 'esempi|perché',
    articleBeforeName: 'il|lo',
    preposition: 'per|su|senza|da',
  },
  definition: {
    copula: 'è|sono',
    identity: "(?:è|sono) (?:una?|il|lo|la|un['’])",
    deed: 'può|permette|serve',
    overview: "cos['’]è|introduzione$",
    article: 'un|il|lo',
    noun: 'termine',
    definite: 'il lo gli',
    alsoCalled: 'conosciut\\p{L}+ come|oppure',
    naming: 'chiamat[oa]',
    also: 'anche',
  },
  asks: {
    number: /(?:quant[oiae]\b|quando|in che anno|quale (?:anno|data|secolo))/iu,
    name: /\b(?:chi)\b/iu,
    price: 'quanto costa',
    phone: '(?:número|numero) di tel[eé]fono?|telefono della?|recapito telefonico',
    mail: 'indirizzo e-?mail',
    share: 'quale percentuale',
    hours: '(?:a che ora|quando) .{0,20}(?:apr|chiud)\\p{L}+',
    duration: 'quanto (?:tempo|ci (?:vuole|mette))',
    priceWord: 'costa|costano|prezzo',
    phoneWord: 'numero|telefono',
    hoursWord: 'ora|aprite|apre|chiude|chiudete',
  },
  answers: {
    costs: 'costa|prezz[oi]',
    percent: 'per cento',
    timesOfDay: 'chiuso',
    timeUnits: 'second[oi]|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]',
    within: 'sotto|entro|fra',
    atOnce: 'immediatamente',
  },
  page: {
    decided: 'sì|non|mai|solo|soltanto|senza|nessun[oa]?|tranne|chius[oaie]|vietat[oaie]',
    allowed:
      'può|possono|puoi|deve|devono|devi|bisogna|necessario|consentito|possibile|obbligatorio|disponibile|gratuito|incluso',
    denial: 'non|mai|senza',
    conjunctions: 'ed|od',
    several: 'due|tre|quattro|cinque|sei|seguenti|diversi|diverse',
    instruction:
      'clicca|vai|seleziona|scegli|apri|inserisci|metti|metta|scrivi|invia|chiama|crea|aggiungi|usa|compila',
    clauseBeforeInstruction: 'per|se|nel',
    purpose: 'per',
    purposeFirst: 'per',
    procedure: 'procedura|preparazione|passaggi',
    pointer: /^vedi(?!\p{L})|(?<!\p{L})maggiori informazioni(?!\p{L})/iu,
    weekdays: 'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica',
  },
  concepts: { pronouns: 'mio mia miei mie' },
  introduction: {
    name: 'mi chiamo|il mio nome è|nome',
    am: 'sono|io sono|qui è',
    detail:
      'la mia email è|la mia e mail è|la mia mail è|il mio indirizzo è|indirizzo e mail|indirizzo email|email|e mail|mail|il mio numero è|il mio numero di telefono è|il mio telefono è|il mio cellulare è|numero di telefono|telefono|cellulare|il mio numero dordine è|numero dordine|numero di ordine|ordine numero|ordine|il mio numero cliente è|codice cliente|numero cliente|numero fattura|numero di prenotazione',
    closing:
      'cordiali saluti|distinti saluti|saluti|un saluto|grazie|grazie mille|molte grazie|grazie in anticipo|buona giornata|buona serata',
    beside: 'ciao|salve|buongiorno|buonasera|buon giorno|e|il|la|è|mio|mia|di|da|gentile team',
  },
  smallTalk: {
    greeting:
      'ciao|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|ehi|hey|ciao a tutti|come stai|come sta|come va|tutto bene|ce qualcuno',
    thanks:
      'grazie|grazie mille|mille grazie|molte grazie|grazie tante|tante grazie|ti ringrazio|la ringrazio|molto gentile|molto utile|e tutto|questo e tutto|ben fatto|ottimo lavoro',
    goodbye:
      'arrivederci|addio|a presto|a dopo|a domani|ci vediamo|buona giornata|buona serata|buona notte|buonanotte|alla prossima',
    ok: 'ok|okay|va bene|bene|benissimo|daccordo|capito|ho capito|capisco|certo|perfetto|ottimo|fantastico|si|no|no grazie|non importa|fa niente|prova',
    who: 'chi sei|chi e lei|cosa sei|che cosa sei|come ti chiami|come si chiama|qual e il tuo nome|con chi parlo|con chi sto parlando|presentati|chi ti ha creato',
    human:
      'sei umano|sei un umano|sei una persona|sei una persona vera|sei una persona reale|sei reale|sei un bot|sei un robot|sei una macchina|sei una ia|sei unia|sei un chatbot|lei e una persona|parlo con una persona|parlo con un robot|sto parlando con una persona|sto parlando con un robot',
    capabilities:
      'cosa puoi fare|che cosa puoi fare|cosa sai fare|che cosa sai fare|cosa fai|cosa sai|come puoi aiutarmi|in cosa puoi aiutarmi|come mi puoi aiutare|cosa posso chiederti|cosa posso chiedere|come funzioni|puoi aiutarmi|mi puoi aiutare|puo aiutarmi|ho bisogno di aiuto|aiuto|aiutami|ho una domanda|una domanda|posso fare una domanda|posso chiederti una cosa',
    person:
      'voglio parlare con una persona|voglio parlare con qualcuno|voglio parlare con un operatore|voglio parlare con un umano|vorrei parlare con una persona|vorrei parlare con qualcuno|vorrei parlare con un operatore|vorrei parlare con un umano|posso parlare con una persona|posso parlare con qualcuno|posso parlare con un operatore|parlare con una persona|parlare con un operatore|parlare con qualcuno|una persona|una persona vera|persona reale|un umano|umano|operatore|un operatore|parla con una persona',
    insult:
      'sei inutile|sei stupido|sei scemo|sei un idiota|fai schifo|non servi a niente|non servi a nulla|non capisci niente|non capisci nulla|non sai niente|inutile|stupido|scemo|idiota|cretino|stai zitto|vaffanculo|merda|che schifo|e ridicolo',
    filler:
      'per favore|perfavore|prego|a tutti|tutti|di nuovo|ancora|per laiuto|per il tuo aiuto|per il suo aiuto|per la risposta|per le informazioni|di tutto|di cuore|tu|e|ma|allora|molto|amico',
  },
};
