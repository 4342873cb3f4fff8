import type { LanguageData } from './language-data.ts';

export const slovak: LanguageData = {
  code: 'sk',
  functionWords:
    'a v vo na sa si je sú s z zo do o od po k za pre že ale ako čo kto kedy kde ktorý ktorá ktoré prečo koľko aký aká aké bol bola bolo boli byť alebo i ten tá to jeho ich pri podľa',
  letters: 'ľĺŕ',
  introduction: {
    name: 'volám sa|moje meno je|meno',
    am: 'som|tu',
    detail:
      'môj e mail je|môj email je|môj mail je|e mail|email|mail|moje číslo je|môj telefón je|moje telefónne číslo je|telefónne číslo|telefón|číslo mojej objednávky je|číslo objednávky|objednávka|zákaznícke číslo|číslo faktúry|číslo rezervácie',
    closing:
      's pozdravom|so srdečným pozdravom|pekný deň|prajem pekný deň|ďakujem|vďaka|ďakujem veľmi pekne|vopred ďakujem',
    beside: 'dobrý deň|dobré ráno|dobrý večer|ahoj|zdravím|a|je|môj|moje',
  },
  smallTalk: {
    greeting: 'ahoj|cau|nazdar|dobry den|dobre rano|dobry vecer|zdravim|ako sa mas|ako sa mate',
    thanks: 'dakujem|vdaka|dakujem pekne|velmi pekne dakujem|dakujem velmi pekne|dakujem za pomoc',
    goodbye: 'dovidenia|do videnia|zbohom|maj sa|majte sa|pekny den|dobru noc|zatial',
    ok: 'ok|dobre|rozumiem|jasne|super|skvele|ano|hej|nie|nie dakujem|test',
    who: 'kto si|kto ste|co si|ako sa volas|ako sa volate|s kym hovorim|s kym pisem',
    human:
      'si clovek|ste clovek|si skutocny clovek|si bot|si robot|ste robot|si umela inteligencia|hovorim s clovekom|hovorim s robotom',
    capabilities:
      'co vies|co viete|co dokazes|s cim mi mozes pomoct|ako mi mozes pomoct|na co sa mozem opytat|mozes mi pomoct|mozete mi pomoct|potrebujem pomoc|pomoc|mam otazku',
    person:
      'chcem hovorit s clovekom|chcem hovorit s niekym|chcem hovorit s operatorom|mozem hovorit s clovekom|clovek|operator|hovoriť s človekom',
    insult:
      'si nanic|si hlupy|si idiot|nic nevies|nicomu nerozumies|nanic|hlupy|idiot|drz hubu|do riti|kurva|hovno',
    filler: 'prosim|vsetkym|za pomoc|za odpoved|este raz|a|ale|pekne|velmi',
  },
};
