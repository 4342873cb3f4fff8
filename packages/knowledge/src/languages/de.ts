import { stemmer } from '@orama/stemmers/german';
import type { LanguageData } from './language-data.ts';

export const german: LanguageData = {
  code: 'de',
  functionWords:
    'der die das den dem des ein eine einer eines einem einen und oder aber in im an am auf zu zum zur von vom mit bei für aus nach über unter vor durch um ist sind war waren wurde wurden wird werden worden hat haben hatte hatten kann können sich nicht als wie auch es er sie man dass was wer wen wem wessen wann wo woher wohin warum wieso weshalb welche welcher welches welchen welchem viel viele hallo danke bitte tschüss',
  lightWords:
    'bedeutet bedeuten bedeutung heißt steht wieviel wieviele mache machen macht möchte will wollen muss müssen soll sollte sollten brauche brauchen bekomme bekommen kriege kriegen gibt geht gehen darf dürfen lassen jemand etwas eigentlich genau gerne einfach überhaupt mein meine meinen meinem meiner mich mir ich wir uns ihr euch euer sie dein man weiß funktioniert wofür hast später danach wieder schon noch nochmal mal nur denn doch ob habe kannst könnte nun jetzt viel liste art arten mitbringen bringen womit fürs könnt woanders kommt kommen komme bringe bringt gerade gleich bloß halt eben vielleicht wohl ziemlich ganz sonst trotzdem irgendwie irgendwas gar',
  letters: 'ß',
  stemmer,
  respellings: [[/^(ab|an|auf|aus|bei|ein|mit|nach|vor|weg|zurück)(?!zu)(\p{L}{3,}n)$/u, '$1zu$2']],
  opposites:
    'sichern,Sicherung:wiederherstellen|hinzufügen,anlegen,erstellen:entfernen,löschen|installieren:deinstallieren|aktivieren,einschalten:deaktivieren,ausschalten|abonnieren:abbestellen,kündigen|anmelden:abmelden|öffnen:schließen|sperren:entsperren|blockieren:freigeben|importieren:exportieren|hochladen:herunterladen|verbinden:trennen|einladen:entfernen|verschlüsseln:entschlüsseln',
  reversal: 'andersrum|anders ?herum|umgekehrt|rückgängig(?: machen)?|das gegenteil',
  abbreviations: { general: 'bzw usw evtl ggf abs str tel mil mio mrd inkl zzgl max min', beforeName: 'hl' },
  question: {
    openings: [
      /^(?:hallo|hi|guten tag|bitte|und|aber|also|oder|danke|ach)\b[\s,.!:–-]+/iu,
      /^(?:(?:kannst du|können sie|könntest du|könnten sie) (?:mir |uns )?(?:bitte )?(?:sagen|erklären|zeigen|helfen)|ich (?:möchte|würde gern(?:e)?|will) wissen|weißt du|wissen sie)[\s,:]*/iu,
    ],
    howTo: [
      /^(?:wie (?:kann|könn|mach|richt|geh|bekomm|krieg|änder|lösch|stell|füg|erstell|leg|werd ich|komm|lade|install|funktioniert|soll|muss|melde|kündig|beantrag|beweg|ziehe?|setz|schalt|aktivier|deaktivier|schließ|block|exportier|importier|sicher|nutz|benutz|verwend|find|\p{L}+e ich|\p{L}+t man|\p{L}+en wir)|wo (?:\p{L}+e|kann|muss|soll) ich|was (?:muss|soll|kann) (?:ich|man|wir) (?:tun|machen)|was (?:mache|tue) ich|was (?:machen|tun) wir|anleitung)/iu,
    ],
    list: [
      /^(?:was (?:muss|soll|kann) (?:ich|man) (?:alles )?(?:mitbringen|angeben|beachten|einpacken)|worauf (?:muss|soll|sollte) (?:ich|man) achten|was ist (?:alles )?(?:drin|dabei|enthalten|inbegriffen))(?!\p{L})/iu,
      /^(?:welche (?!\p{L}+ (?:ist|war|hat|wird))|was (?:gibt es|für (?:arten|möglichkeiten))|beispiele|nenn|zähl|liste)/iu,
    ],
    listNoun: 'liste|verzeichnis',
    ofThings: 'der|des|von',
    yesNo: [
      /^(?:ist|sind|bin|war|hat|habt|haben|hast|kann|kannst|können|könnt|darf|dürfen|muss|müssen|soll|sollen|wird|werden|gibt es|geht|brauche?|funktioniert)(?![\p{L}])/iu,
    ],
    definition: [/^(?:was (?:ist|sind|bedeutet|heißt)|wofür steht)/iu],
    words: 'wer|wen|wem|was|wann|wo|wohin|woher|warum|wieso|weshalb|wie|wieviel',
  },
  followUp: {
    joining: 'und|aber|oder|dann|auch|was ist mit|wie (?:ist|sieht) es mit',
    pointing: 'es|ihn|ihm|sie|das|dies|diese[rsnm]?|davon|damit|dafür|dazu|dort|danach|wieder|sonst',
    notPointing: /(?<!\p{L})(?:gibt es|es gibt|(?:das|die)(?= \p{Lu}))(?!\p{L})/giu,
    beforeBare: 'ein paar |mehr ',
    bare: 'beispiele?|warum',
    articleBeforeName: 'eine?n?|de[rmn]|die|das',
    preposition: 'für|in|an|auf|bei|mit|ohne|von|zu',
  },
  definition: {
    copula: 'ist|sind|bedeutet|bezeichnet|steht für',
    identity: '(?:ist|sind) (?:ein|der|die|das|wenn)\\p{L}*|bedeutet|bezeichnet|steht für',
    deed: 'kann|können|könnten?|erlaubt|ermöglicht|hilft|besteht aus|enthält|dient|beschreibt',
    overview: 'was (?:es )?ist\\b|über(?:blick|sicht|\\s)|einführung',
    article: 'eine?|der|die|das|jede[rs]?',
    noun: 'begriff|wort',
    definite: 'der die das dein deine ihr ihre euer eure unser unsere mein meine',
    alsoCalled: 'oder|auch|kurz',
    naming: 'genannte?[nrs]?|namens',
    articleOfName: 'eine?',
    indefiniteArticle: 'eine?',
    also: 'auch',
    genderEnding: 'in(?:nen)?',
    notInInitials: 'und der die',
  },
  asks: {
    number:
      /\b(?:wie ?viele?|wann|welche[mnrs]? (?:jahr|jahrhundert|datum|prozent|port|nummer)|(?:was|wie) ist (?:der preis|die gebühr|die frist)|seit wann|wie (?:hoch|lange|groß|alt|weit|oft))/iu,
    name: /\b(?:wer|wem|wen|in welche[mr] (?:land|stadt))\b/iu,
    frequency: 'wie oft',
    price: 'was kostet|was kosten|wie ?viel kostet|wie ?viel kosten|wie teuer',
    phone: '(?:handy|fax|ruf) ?nr|(?:telefon|handy|fax|ruf)nummer\\p{L}*',
    mail: 'e-?mail-?adresse[n]?|mailadresse',
    share: 'wie ?viel prozent|welche[rn]? (?:prozentsatz|anteil)',
    hours:
      '(?:wann|um wie ?viel uhr|wie lange) .{0,40}(?<!\\p{L})(?:auf|offen|geöffnet|öffne[nt]|zu|geschlossen|schließ\\p{L}+)',
    duration: 'wie (?:lange dauert|schnell)',
    priceWord: 'kosten|kostet|preise?|teuer',
    phoneWord: 'telefon|(?:telefon|ruf|handy)?nummer',
    durationWord: 'lange|dauert|schnell',
    hoursWord: 'uhr|auf|offen|geöffnet|öffnet|öffnen|zu|geschlossen|schließt|schließen',
  },
  answers: {
    numberNames: 'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn',
    frequencies: 'stündlich|täglich|wöchentlich|monatlich|jährlich|jede[nmrs]?|pro (?:tag|woche|monat|jahr)',
    costs: 'kosten|kostet|preise?|gebühr\\p{L}*',
    free: 'kostenlos|kostenfrei|gratis|umsonst',
    percent: 'prozent',
    shares: 'hälfte|drittel|viertel',
    hourMarks: 'uhr',
    timesOfDay: 'geschlossen',
    timeUnits: 'sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?',
    within: 'innerhalb|binnen|dauert|nach|bis zu|in|von',
    rangeWords: 'bis',
    atOnce: 'sofort|umgehend',
  },
  page: {
    decided: 'ja|nein|nicht|kein(?:e[mnrs]?)?|nie|niemals|nur|ohne|außer|geschlossen|untersagt|verboten',
    allowed:
      'kann|kannst|können|darf|dürfen|muss|müssen|soll|sollten?|brauch\\p{L}*|benötig\\p{L}*|erforderlich|nötig|erlaubt|möglich|verfügbar|kostenlos|enthalten|unterstützt',
    denial: 'nicht|kein\\p{L}*|nie|ohne|außer',
    conjunctions: 'und|oder|sowie',
    several: 'zwei|drei|vier|fünf|sechs|sieben|acht|folgende[nr]?|verschiedene[nr]?|mehrere',
    instruction:
      'bitte|klicke|gehe|wähle|öffne|gib|geben|klicken|gehen|wählen|öffnen|melde|legen|lege|setzen|setze|schreiben|schreibe|füllen|fülle|rufen|senden|sende',
    clauseBeforeInstruction: 'um|wenn|sobald|im|unter',
    purpose: 'um|mit|für',
    purposeFirst: 'um',
    procedure: "zubereitung|anleitung|vorgehen|ablauf|so geht['’]?s",
    inviting: 'lass(?:t|en sie)? uns|nun|jetzt',
    pointer:
      /^siehe(?!\p{L})|(?<!\p{L})(?:weitere (?:informationen|details)|mehr (?:informationen|dazu))(?!\p{L})/iu,
    questionLabel: 'F',
    weekdays: '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)s?',
  },
  concepts: {
    pronouns: 'etwas ich mich mir mein meine meinen meinem meiner deine unser unsere wir uns',
    isCompounding: true,
  },
  introduction: {
    name: 'mein name ist|ich heiße|ich heisse|name',
    am: 'ich bin|hier ist|hier schreibt|das ist',
    detail:
      'meine e mail ist|meine email ist|meine mail ist|meine e mail adresse ist|meine mailadresse ist|e mail adresse|e mail|email|mail|meine nummer ist|meine telefonnummer ist|meine handynummer ist|telefonnummer|telefon|handynummer|handy|meine bestellnummer ist|meine bestellnummer lautet|bestellnummer|bestellung|meine kundennummer ist|kundennummer|rechnungsnummer|auftragsnummer|buchungsnummer',
    closing:
      'viele grüße|liebe grüße|beste grüße|freundliche grüße|mit freundlichen grüßen|herzliche grüße|schöne grüße|gruß|lg|vg|mfg|danke|danke schön|vielen dank|besten dank|danke im voraus|vielen dank im voraus|vielen dank und viele grüße|einen schönen tag noch',
    beside:
      'hallo|hi|hey|guten tag|guten morgen|guten abend|moin|servus|grüß gott|liebes team|zusammen|und|meine|mein|ist|lautet|aus|die|der',
  },
  smallTalk: {
    greeting:
      'hallo|halli hallo|hallochen|hi|hey|servus|moin|moin moin|gruss gott|grussgott|grus gott|gruezi|guten morgen|guten tag|guten abend|tag|tach|wie geht es dir|wie geht es ihnen|wie gehts|wie gehts dir|alles klar bei dir|schonen guten tag|ist da jemand|jemand da',
    thanks:
      'danke|dank|danke schon|dankeschon|danke sehr|vielen dank|vielen herzlichen dank|herzlichen dank|besten dank|tausend dank|danke dir|danke ihnen|ich danke dir|ich danke ihnen|das hilft|das hat geholfen|das war hilfreich|sehr hilfreich|merci|super danke|gut gemacht|das wars|das ware alles',
    goodbye:
      'tschuss|tschuss dann|tschau|ciao|auf wiedersehen|wiedersehen|auf wiederhoren|bis dann|bis bald|bis spater|mach es gut|machs gut|schonen tag|schonen tag noch|einen schonen tag|einen schonen tag noch|schonen abend|schonen abend noch|gute nacht|ade',
    ok: 'ok|okay|alles klar|gut|in ordnung|verstanden|verstehe|ach so|achso|aha|ja|jo|nein|ne|nee|super|prima|toll|klasse|perfekt|passt|genau|sehr gut|nein danke|schon gut|egal|test',
    who: 'wer bist du|wer sind sie|was bist du|was sind sie|wie heisst du|wie heissen sie|mit wem spreche ich|mit wem rede ich|mit wem schreibe ich|stell dich vor|stellen sie sich vor|wer hat dich gemacht|wer hat dich gebaut',
    human:
      'bist du ein mensch|sind sie ein mensch|bist du menschlich|bist du echt|bist du eine echte person|bist du ein bot|bist du ein roboter|sind sie ein roboter|sind sie ein bot|bist du eine maschine|bist du eine ki|sind sie eine ki|bist du ein chatbot|rede ich mit einem menschen|spreche ich mit einem menschen|schreibe ich mit einem menschen|rede ich mit einem bot|mensch oder maschine|bist du chatgpt',
    capabilities:
      'was kannst du|was konnen sie|was kannst du alles|was kannst du fur mich tun|was konnen sie fur mich tun|was weisst du|was wissen sie|wobei kannst du helfen|wobei kannst du mir helfen|wobei konnen sie mir helfen|womit kannst du mir helfen|wie kannst du mir helfen|wie konnen sie mir helfen|was kann ich dich fragen|was kann ich fragen|was kann ich hier fragen|wie funktionierst du|kannst du mir helfen|konnen sie mir helfen|ich brauche hilfe|hilfe|hilf mir|ich habe eine frage|ich hab eine frage|ich hatte eine frage|kann ich etwas fragen',
    person:
      'ich mochte mit einem menschen sprechen|ich will mit einem menschen sprechen|ich mochte mit einem menschen reden|ich will mit einem menschen reden|ich mochte mit jemandem sprechen|ich will mit jemandem sprechen|ich mochte mit einem mitarbeiter sprechen|ich will mit einem mitarbeiter sprechen|ich mochte mit einer person sprechen|ich mochte mit einer echten person sprechen|ich will mit einer echten person sprechen|kann ich mit einem menschen sprechen|kann ich mit einem menschen reden|kann ich mit jemandem sprechen|kann ich mit jemandem reden|kann ich mit einem mitarbeiter sprechen|kann ich mit einer person sprechen|mit einem menschen sprechen|mit einem mitarbeiter sprechen|einen menschen|mensch|echter mensch|mitarbeiter|mitarbeiterin|ich brauche einen menschen|verbinden sie mich mit einem mitarbeiter|verbinde mich mit einem menschen',
    insult:
      'du bist nutzlos|du bist dumm|du bist blod|du bist doof|du bist ein idiot|du bist schlecht|du hilfst nicht|du verstehst nichts|du verstehst mich nicht|du weisst nichts|nutzlos|dumm|blod|idiot|arschloch|scheisse|scheiss bot|so ein scheiss|halt die klappe|halts maul|fick dich|verpiss dich|leck mich|so ein mist|mist|unfassbar|das ist lacherlich',
    filler:
      'bitte|mal|doch|zusammen|alle|allerseits|nochmal|nochmals|fur die hilfe|fur ihre hilfe|fur deine hilfe|fur die antwort|fur die info|fur die auskunft|dann|jetzt|auch|und|aber|liebes team|team|lieber bot|du|so|sehr',
  },
};
