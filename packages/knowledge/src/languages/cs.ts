import type { LanguageData } from './language-data.ts';

export const czech: LanguageData = {
  code: 'cs',
  functionWords:
    'a v ve na se si je jsou s z ze do o od po k ke za pro že ale jako jak co kdo kdy kde kam který která které kteří proč kolik jaký jaká jaké byl byla bylo byli být nebo i ten ta to tento tato toto jeho jejich má při podle ahoj děkuji prosím',
  letters: 'ěřů',
  abbreviations: { general: 'tzv např' },
  introduction: {
    name: 'jmenuji se|jmenuju se|moje jméno je|mé jméno je|jméno',
    am: 'jsem|tady',
    detail:
      'můj e mail je|můj email je|můj mail je|e mail|email|mail|moje číslo je|můj telefon je|moje telefonní číslo je|telefonní číslo|telefon|číslo mé objednávky je|číslo objednávky|objednávka|zákaznické číslo|číslo faktury|číslo rezervace',
    closing:
      's pozdravem|se srdečným pozdravem|hezký den|přeji hezký den|děkuji|díky|děkuju|mockrát děkuji|předem děkuji|pěkný den',
    beside: 'dobrý den|dobré ráno|dobrý večer|ahoj|zdravím|a|je|můj|moje',
  },
  smallTalk: {
    greeting:
      'ahoj|cau|nazdar|dobry den|dobre rano|dobry vecer|zdravim|jak se mas|jak se mate|je tu nekdo|haló|halo',
    thanks: 'dekuji|dekuju|diky|moc dekuji|dekuji moc|diky moc|mockrat dekuji|dekuji za pomoc|dobra prace',
    goodbye: 'na shledanou|nashledanou|sbohem|mej se|mejte se|hezky den|pekny den|dobrou noc|zatim',
    ok: 'ok|dobre|dobra|rozumim|jasne|super|skvele|ano|jo|ne|ne dekuji|to nevadi|test',
    who: 'kdo jsi|kdo jste|co jsi|jak se jmenujes|jak se jmenujete|s kym mluvim|s kym si pisu|predstav se',
    human:
      'jsi clovek|jste clovek|jsi opravdovy clovek|jsi bot|jsi robot|jste robot|jsi stroj|jsi umela inteligence|mluvim s clovekem|mluvim s robotem',
    capabilities:
      'co umis|co umite|co dokazes|co vis|s cim mi muzes pomoci|s cim muzes pomoct|jak mi muzes pomoci|na co se mohu zeptat|na co se muzu zeptat|muzes mi pomoct|muzete mi pomoci|potrebuji pomoc|pomoc|mam dotaz|mam otazku',
    person:
      'chci mluvit s clovekem|chci mluvit s nekym|chci mluvit s operatorem|chtel bych mluvit s clovekem|chtela bych mluvit s clovekem|mohu mluvit s clovekem|muzu mluvit s clovekem|spojte me s operatorem|clovek|operator|mluvit s člověkem',
    insult:
      'jsi k nicemu|jsi hloupy|jsi idiot|nic nevis|nicemu nerozumis|k nicemu|hloupy|idiot|blbec|drz hubu|bez do prdele|sakra|kurva|hovno',
    filler: 'prosim|vsem|vsichni|za pomoc|za odpoved|za vse|jeste jednou|a|ale|moc',
  },
};
