import { stemmer } from '@orama/stemmers/romanian';
import type { LanguageData } from './language-data.ts';

export const romanian: LanguageData = {
  code: 'ro',
  functionWords:
    'și şi în la de pe cu din pentru că ca nu a al ai ale o un una este sunt era erau fost fi au are avea se sau dar mai prin între după către ce cine când unde cum care cât câtă câți câte câţi cui căror cărui lui ei lor acest această acesta aceasta acești aceste cel cea cei cele unei unui bună mulțumesc',
  letters: 'ățș',
  stemmer,
  asks: { number: /(?:câ[tț][ieă]?\b|când|ce (?:an|dată|secol|procent))/iu, name: /\b(?:cine)\b/iu },
  introduction: {
    name: 'mă numesc|numele meu este|numele meu e|mă cheamă|nume',
    am: 'sunt|eu sunt|aici',
    detail:
      'adresa mea este|adresa mea de e mail este|e mailul meu este|emailul meu este|e mail|email|mail|numărul meu este|numărul meu de telefon este|telefonul meu este|număr de telefon|telefon|numărul comenzii este|numărul comenzii mele este|număr comandă|numărul comenzii|comanda|număr client|număr factură|număr rezervare',
    closing:
      'cu stimă|cu respect|cu drag|toate cele bune|o zi bună|mulțumesc|mersi|mulțumesc mult|mulțumesc anticipat|vă mulțumesc',
    beside: 'bună|bună ziua|bună dimineața|bună seara|salut|și|este|meu|mea',
  },
  smallTalk: {
    greeting:
      'salut|buna|buna ziua|buna dimineata|buna seara|hei|ce mai faci|ce faci|ce mai faceti|alo|e cineva aici',
    thanks:
      'multumesc|mersi|multumesc mult|multumesc frumos|va multumesc|iti multumesc|mersi mult|merci|bravo',
    goodbye: 'la revedere|pa|pa pa|pe curand|o zi buna|noapte buna|ne vedem|o seara buna',
    ok: 'ok|bine|inteles|am inteles|da|nu|perfect|super|grozav|excelent|nu multumesc|nu conteaza|test',
    who: 'cine esti|cine esti tu|cine sunteti|ce esti|ce esti tu|cum te cheama|cum va numiti|cum te numesti|cu cine vorbesc|cu cine stau de vorba',
    human:
      'esti om|esti un om|esti o persoana|esti o persoana reala|esti real|esti un bot|esti bot|esti un robot|esti robot|esti un ai|vorbesc cu un om|vorbesc cu un robot',
    capabilities:
      'ce poti face|ce stii sa faci|ce faci tu|ce stii|cu ce ma poti ajuta|cu ce poti sa ma ajuti|cum ma poti ajuta|ce pot sa te intreb|ce pot intreba|cum functionezi|ma poti ajuta|poti sa ma ajuti|am nevoie de ajutor|ajutor|ajuta ma|am o intrebare',
    person:
      'vreau sa vorbesc cu o persoana|vreau sa vorbesc cu un om|vreau sa vorbesc cu cineva|vreau sa vorbesc cu un operator|as vrea sa vorbesc cu o persoana|as vrea sa vorbesc cu cineva|pot vorbi cu o persoana|pot sa vorbesc cu o persoana|pot sa vorbesc cu cineva|pot vorbi cu cineva|o persoana|persoana reala|operator|un operator|om|discuție cu o persoană',
    insult:
      'esti inutil|esti prost|esti un idiot|nu intelegi nimic|nu stii nimic|inutil|prost|idiot|taci|du te dracului|rahat|la naiba|e ridicol',
    filler: 'te rog|va rog|tuturor|pentru ajutor|pentru raspuns|pentru tot|din nou|si|dar|atunci|foarte mult',
  },
};
