import type { LanguageData } from './language-data.ts';

export const croatian: LanguageData = {
  code: 'hr',
  functionWords:
    'i u na je su se od za s sa po da ne kao što tko gdje kada kako zašto koji koja koje koliko li bio bila bilo ili ali to ovaj ova ovo iz do nije',
  introduction: {
    name: 'zovem se|moje ime je|ime',
    am: 'ja sam|ovdje',
    detail:
      'moj e mail je|moj email je|moj mail je|moja adresa je|e mail|email|mail|moj broj je|moj broj telefona je|moj telefon je|broj telefona|telefon|mobitel|broj moje narudžbe je|broj narudžbe|narudžba|broj računa|broj rezervacije',
    closing:
      'lijep pozdrav|srdačan pozdrav|s poštovanjem|pozdrav|lp|hvala|puno hvala|hvala lijepa|hvala unaprijed|ugodan dan',
    beside: 'bok|dobar dan|dobro jutro|dobra večer|zdravo|i|je|moj|a',
  },
  smallTalk: {
    greeting: 'bok|pozdrav|zdravo|dobar dan|dobro jutro|dobra vecer|hej|cao|kako si|kako ste|ima li koga',
    thanks:
      'hvala|hvala ti|hvala vam|hvala lijepa|hvala lepo|puno hvala|hvala puno|zahvaljujem|hvala na pomoci|svaka cast',
    goodbye: 'dovidenja|doviđenja|adio|vidimo se|ugodan dan|prijatan dan|laku noc|lijep pozdrav|prijatno',
    ok: 'ok|u redu|dobro|razumijem|razumem|jasno|da|ne|super|odlicno|savrseno|ne hvala|nema veze|test',
    who: 'tko si|tko si ti|ko si|ko si ti|tko ste|ko ste|sto si|sta si|kako se zoves|kako se zovete|s kim razgovaram|sa kim razgovaram|s kim pricam|sa kim pricam',
    human:
      'jesi li covjek|jesi li covek|jesi li ti covjek|da li si covek|jesi li stvarna osoba|jesi li bot|da li si bot|jesi li robot|da li si robot|jesi li ai|razgovaram li s covjekom|pricam li sa covekom',
    capabilities:
      'sto znas|sta znas|sto mozes|sta mozes|sto mozes napraviti|sta mozes da uradis|u cemu mi mozes pomoci|kako mi mozes pomoci|sto te mogu pitati|sta mogu da pitam|mozes li mi pomoci|mozete li mi pomoci|trebam pomoc|treba mi pomoc|pomoc|upomoc|imam pitanje',
    person:
      'zelim razgovarati s osobom|zelim razgovarati s covjekom|zelim razgovarati s agentom|zelim da pricam sa covekom|zelim da razgovaram sa covekom|hocu da pricam sa covekom|hocu covjeka|hocu coveka|mogu li razgovarati s osobom|mogu li razgovarati s covjekom|mogu li da pricam sa nekim|spoji me s agentom|stvarna osoba|covjek|covek|operater|agent|razgovor s osobom',
    insult:
      'beskoristan si|glup si|ti si glup|idiot si|ti si idiot|nista ne razumijes|nista ne razumes|nista ne znas|beskoristan|glup|glupane|idiot|idiote|zacepi|odjebi|jebi se|sranje|kurac|smijesno|smesno',
    filler: 'molim|molim te|molim vas|svima|na pomoci|na odgovoru|opet|i|ali|onda|puno|mnogo|lepa|lijepa',
  },
};
