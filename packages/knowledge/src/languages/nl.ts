import { stemmer } from '@orama/stemmers/dutch';
import type { LanguageData } from './language-data.ts';

export const dutch: LanguageData = {
  code: 'nl',
  functionWords:
    'de het een en van in is zijn was waren werd werden wordt worden op aan met voor door uit bij naar over tot om te dat die dit deze als ook niet of maar heeft hebben had kan wat wie wanneer waar hoe waarom welke welk hoeveel er zich hij zij ze hun haar hallo dank bedankt',
  lightWords: 'betekent ik wil kan moet mijn doen maken krijgen iets iemand nodig',
  stemmer,
  question: {
    howTo: [/^(?:hoe (?:kan|moet|doe|maak|stel|\p{L}+ ik)|wat moet ik doen)/iu],
    list: [/^welke(?!\p{L})/iu],
    yesNo: [/^(?:is het|kan|mag|moet)(?![\p{L}])/iu],
    definition: [/^wat (?:is|betekent)/iu],
    words: 'wat|wie|waar|wanneer|hoeveel',
  },
  followUp: {
    joining: 'en|maar',
    pointing: 'dit|dat|deze|die|er',
    notPointing: /(?<!\p{L})(?:en|die|er)(?= \p{L})/giu,
  },
  asks: { number: /(?:hoe ?veel|wanneer|welk (?:jaar|percentage)|hoe (?:lang|oud|hoog|groot|vaak))/iu },
  page: { pointer: /^zie(?!\p{L})/iu },
  concepts: { pronouns: 'ik mij mijn we ons onze', isCompounding: true },
  introduction: {
    name: 'mijn naam is|ik heet|naam',
    am: 'ik ben|u spreekt met|je spreekt met',
    detail:
      'mijn e mail is|mijn email is|mijn mail is|mijn e mailadres is|mijn mailadres is|e mailadres|e mail|email|mail|mijn nummer is|mijn telefoonnummer is|telefoonnummer|telefoon|mobiel|mijn bestelnummer is|bestelnummer|bestelling|ordernummer|klantnummer|factuurnummer|boekingsnummer',
    closing:
      'met vriendelijke groet|vriendelijke groet|vriendelijke groeten|groet|groeten|groetjes|mvg|bedankt|dank je|dank u|dank je wel|dank u wel|alvast bedankt|hartelijk dank|fijne dag',
    beside: 'hallo|hoi|hi|hey|goedemorgen|goedemiddag|goedenavond|goedendag|en|mijn|is|de|het',
  },
  smallTalk: {
    greeting:
      'hallo|hoi|hey|hee|goedemorgen|goedemiddag|goedenavond|goedendag|goeiemorgen|dag|hoe gaat het|hoe gaat het met je|hoe gaat het met u|alles goed|is daar iemand',
    thanks:
      'dank je|dank je wel|dankjewel|dank u|dank u wel|dankuwel|bedankt|hartelijk bedankt|hartelijk dank|heel erg bedankt|heel veel dank|dankje|merci|goed gedaan|dat helpt',
    goodbye:
      'doei|doeg|tot ziens|tot later|tot straks|tot morgen|fijne dag|fijne dag nog|fijne avond|welterusten|dag hoor',
    ok: 'ok|oke|okee|goed|prima|begrepen|ik snap het|ik begrijp het|aha|ja|nee|top|mooi|perfect|nee dank je|nee bedankt|laat maar|test',
    who: 'wie ben je|wie ben jij|wie bent u|wat ben je|wat ben jij|hoe heet je|hoe heet u|wat is je naam|wat is uw naam|met wie praat ik|met wie spreek ik|stel jezelf voor',
    human:
      'ben je een mens|bent u een mens|ben je een echt persoon|ben je echt|ben je een bot|ben je een robot|bent u een robot|ben je een ai|ben je een machine|praat ik met een mens|praat ik met een robot',
    capabilities:
      'wat kan je|wat kun je|wat kunt u|wat kan je doen|wat kun je doen|wat kunt u doen|wat doe je|wat weet je|waarmee kan je helpen|waarmee kun je me helpen|hoe kan je me helpen|hoe kun je me helpen|wat kan ik vragen|wat kan ik je vragen|hoe werk je|kan je me helpen|kun je me helpen|kunt u mij helpen|ik heb hulp nodig|hulp|help|ik heb een vraag|mag ik iets vragen',
    person:
      'ik wil met een mens praten|ik wil met iemand praten|ik wil met een medewerker praten|ik wil een mens spreken|ik wil iemand spreken|ik wil een medewerker spreken|kan ik met een mens praten|kan ik met iemand praten|kan ik een medewerker spreken|kan ik iemand spreken|mens|medewerker|een medewerker|een mens|echt persoon|praat met een medewerker',
    insult:
      'je bent nutteloos|je bent dom|je bent stom|je bent een idioot|je snapt er niks van|je begrijpt me niet|je weet niks|nutteloos|dom|stom|idioot|klootzak|hou je mond|rot op|shit|kut|belachelijk',
    filler:
      'alsjeblieft|aub|alstublieft|allemaal|voor je hulp|voor uw hulp|voor de hulp|voor het antwoord|voor de info|hoor|en|maar|dan|nog|ook|heel erg',
  },
};
