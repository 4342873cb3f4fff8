import type { LanguageData } from './language-data.ts';

export const polish: LanguageData = {
  code: 'pl',
  functionWords:
    'i w we na się z ze jest są do o od po za dla że nie jak jako ale lub oraz przez przy co kto kiedy gdzie który która które którzy dlaczego ile jaki jaka jakie czy był była było były być ten ta to jego ich został cześć dziękuję proszę',
  letters: 'łąęśźż',
  abbreviations: { beforeName: 'ul' },
  question: { howTo: [/^jak\b/iu], yesNo: [/^czy(?![\p{L}])/iu] },
  followUp: { joining: 'i|a(?! (?:che|que|quale) )' },
  asks: {
    number: /(?:ile\b|kiedy|którym roku|jakim procent)/iu,
    name: /\b(?:kto)\b/iu,
    phone: 'numer telefonu',
    phoneWord: 'numer|telefonu',
  },
  concepts: {
    endings: {
      pattern:
        /(?:owania|owanie|owaniu|iami|ania|anie|aniu|enia|enie|eniu|owego|owej|owych|owym|owany|owana|ować|uję|ami|ach|iem|iej|iego|ych|ego|emu|ymi|imi|ów|om|em|ie|ia|ię|ią|iu|ii|ić|yć|ać|eć|ym|im|ej|ą|ę|a|e|i|o|u|y|ć)$/u,
      minLetters: 4,
    },
    pronouns: 'mój moje moją moja swoje',
  },
  introduction: {
    name: 'nazywam się|mam na imię|moje imię to|imię',
    am: 'jestem|tu|z tej strony',
    detail:
      'mój e mail to|mój email to|mój mail to|mój adres to|e mail|email|mail|mój numer to|mój numer telefonu to|mój telefon to|numer telefonu|telefon|numer mojego zamówienia to|numer zamówienia|nr zamówienia|zamówienie|numer klienta|numer faktury|numer rezerwacji',
    closing:
      'pozdrawiam|pozdrawiam serdecznie|serdecznie pozdrawiam|z poważaniem|z wyrazami szacunku|pozdrowienia|dziękuję|dzięki|bardzo dziękuję|z góry dziękuję|miłego dnia',
    beside: 'dzień dobry|dobry wieczór|cześć|witam|hej|i|a|to|mój',
  },
  smallTalk: {
    greeting:
      'czesc|hej|hejka|siema|witam|witaj|dzien dobry|dobry wieczor|dobry|jak sie masz|co slychac|jest tu ktos|halo',
    thanks:
      'dziekuje|dzieki|dziekuje bardzo|bardzo dziekuje|wielkie dzieki|dziekuje za pomoc|dzieki za pomoc|dziekuje slicznie|to wszystko|dobra robota',
    goodbye: 'do widzenia|pa|papa|na razie|do zobaczenia|milego dnia|dobranoc|do uslyszenia|zegnaj',
    ok: 'ok|okej|dobrze|dobra|rozumiem|jasne|swietnie|super|tak|nie|aha|nie dziekuje|niewazne|test',
    who: 'kim jestes|czym jestes|jak sie nazywasz|jak masz na imie|jak ci na imie|z kim rozmawiam|przedstaw sie|kto cie stworzyl',
    human:
      'czy jestes czlowiekiem|jestes czlowiekiem|czy jestes prawdziwa osoba|czy jestes botem|jestes botem|czy jestes robotem|jestes robotem|czy jestes maszyna|czy jestes ai|czy rozmawiam z czlowiekiem|czy rozmawiam z botem',
    capabilities:
      'co potrafisz|co umiesz|co mozesz zrobic|co robisz|co wiesz|w czym mozesz pomoc|w czym mozesz mi pomoc|jak mozesz mi pomoc|o co moge zapytac|o co moge pytac|jak dzialasz|mozesz mi pomoc|czy mozesz mi pomoc|potrzebuje pomocy|pomoc|pomocy|pomoz mi|mam pytanie|moge o cos zapytac',
    person:
      'chce rozmawiac z czlowiekiem|chce porozmawiac z czlowiekiem|chce rozmawiac z konsultantem|chce porozmawiac z kims|chcialbym porozmawiac z czlowiekiem|chcialabym porozmawiac z czlowiekiem|chcialbym rozmawiac z czlowiekiem|czy moge porozmawiac z czlowiekiem|czy moge rozmawiac z czlowiekiem|czy moge porozmawiac z kims|polacz mnie z konsultantem|polacz mnie z czlowiekiem|czlowiek|konsultant|prawdziwa osoba|rozmowa z człowiekiem',
    insult:
      'jestes bezuzyteczny|jestes glupi|jestes idiota|nic nie rozumiesz|nic nie wiesz|do niczego sie nie nadajesz|bezuzyteczny|glupi|glupi bot|idiota|debil|zamknij sie|spierdalaj|gowno|kurwa|pierdol sie|to jest smieszne',
    filler:
      'prosze|wszystkim|za pomoc|za odpowiedz|za wszystko|za informacje|bardzo|jeszcze raz|i|ale|panstwu|ci',
  },
};
