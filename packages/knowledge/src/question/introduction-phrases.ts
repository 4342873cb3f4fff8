/** Phrases by which people introduce themselves, in lower case, separated by bars. */
export interface Introduction {
  /** Before or after a name: "my name is". */
  name: string;
  /** Before a name or anything else: "I am". */
  am: string;
  /** Before an address or number: "my phone number is". */
  detail: string;
  /** End of a message: "best regards". */
  closing: string;
  /** Words around the other phrases: greetings, "and". */
  beside: string;
}

/** By language (ISO 639-1), for the languages in which small talk is recognized. */
export const introductions: Readonly<Record<string, Introduction>> = {
  en: {
    name: 'my name is|my names|the name is|name is|name',
    am: 'i am|im|this is|here is|its',
    detail:
      'my email is|my email address is|my e mail is|email address|email|e mail|mail|my number is|my phone number is|my phone is|my mobile is|phone number|phone|mobile|my order number is|my order is|order number|order no|order id|order|my customer number is|customer number|my account number is|account number|my booking number is|booking number|invoice number|reference number',
    closing:
      'best regards|kind regards|warm regards|best wishes|regards|sincerely|yours sincerely|best|cheers|thanks|thank you|many thanks|thanks a lot|thank you very much|thanks in advance|thank you in advance|greetings|have a nice day',
    beside:
      'hi|hello|hey|good morning|good afternoon|good evening|dear team|there|all|and|my|is|the|from|here|so much',
  },
  de: {
    name: 'mein name ist|ich heiße|ich heisse|name',
    am: 'ich bin|hier ist|hier schreibt|das ist',
    detail:
      'meine e mail ist|meine email ist|meine mail ist|meine e mail adresse ist|meine mailadresse ist|e mail adresse|e mail|email|mail|meine nummer ist|meine telefonnummer ist|meine handynummer ist|telefonnummer|telefon|handynummer|handy|meine bestellnummer ist|meine bestellnummer lautet|bestellnummer|bestellung|meine kundennummer ist|kundennummer|rechnungsnummer|auftragsnummer|buchungsnummer',
    closing:
      'viele grüße|liebe grüße|beste grüße|freundliche grüße|mit freundlichen grüßen|herzliche grüße|schöne grüße|gruß|lg|vg|mfg|danke|danke schön|vielen dank|besten dank|danke im voraus|vielen dank im voraus|vielen dank und viele grüße|einen schönen tag noch',
    beside:
      'hallo|hi|hey|guten tag|guten morgen|guten abend|moin|servus|grüß gott|liebes team|zusammen|und|meine|mein|ist|lautet|aus|die|der',
  },
  es: {
    name: 'me llamo|mi nombre es|nombre',
    am: 'soy|yo soy|habla|le escribe',
    detail:
      'mi correo es|mi correo electrónico es|mi email es|mi e mail es|correo electrónico|correo|email|e mail|mi teléfono es|mi teléfono es el|mi número es|mi número es el|mi número de teléfono es|mi número de teléfono es el|mi móvil es|mi móvil es el|mi celular es|teléfono|móvil|celular|mi número de pedido es|mi número de pedido es el|número de pedido|pedido número|pedido|mi número de cliente es|número de cliente|número de factura|número de reserva',
    closing:
      'saludos|un saludo|saludos cordiales|cordiales saludos|atentamente|muchas gracias|gracias|mil gracias|gracias de antemano|un abrazo',
    beside: 'hola|buenas|buenos días|buenas tardes|buenas noches|y|mi|es|el|la|de|qué tal|estimados',
  },
  fr: {
    name: 'je mappelle|mon nom est|nom',
    am: 'je suis|moi cest|ici|cest',
    detail:
      'mon e mail est|mon email est|mon mail est|mon adresse est|mon adresse e mail est|mon adresse mail est|mon courriel est|adresse e mail|adresse mail|courriel|e mail|email|mail|mon numéro est|mon numéro est le|mon numéro de téléphone est|mon numéro de téléphone est le|mon téléphone est|mon téléphone est le|téléphone|portable|mon numéro de commande est|mon numéro de commande est le|numéro de commande|commande|mon numéro de client est|numéro de client|numéro client|numéro de facture|numéro de réservation',
    closing:
      'cordialement|bien cordialement|bien à vous|salutations|meilleures salutations|merci|merci beaucoup|merci davance|merci bien|bonne journée|bonne soirée|à bientôt',
    beside: 'bonjour|bonsoir|salut|coucou|et|mon|est|le|la|de|madame|monsieur',
  },
  it: {
    name: 'mi chiamo|il mio nome è|nome',
    am: 'sono|io sono|qui è',
    detail:
      'la mia email è|la mia e mail è|la mia mail è|il mio indirizzo è|indirizzo e mail|indirizzo email|email|e mail|mail|il mio numero è|il mio numero di telefono è|il mio telefono è|il mio cellulare è|numero di telefono|telefono|cellulare|il mio numero dordine è|numero dordine|numero di ordine|ordine numero|ordine|il mio numero cliente è|codice cliente|numero cliente|numero fattura|numero di prenotazione',
    closing:
      'cordiali saluti|distinti saluti|saluti|un saluto|grazie|grazie mille|molte grazie|grazie in anticipo|buona giornata|buona serata',
    beside: 'ciao|salve|buongiorno|buonasera|buon giorno|e|il|la|è|mio|mia|di|da|gentile team',
  },
  pt: {
    name: 'chamo me|me chamo|o meu nome é|meu nome é|nome',
    am: 'sou|eu sou|sou o|sou a|aqui é|aqui é o|aqui é a',
    detail:
      'o meu email é|meu email é|o meu e mail é|meu e mail é|email|e mail|correio eletrónico|o meu telefone é|o meu telefone é o|meu telefone é|meu telefone é o|o meu número é|o meu número é o|meu número é|meu número é o|o meu telemóvel é|o meu telemóvel é o|meu celular é|telefone|telemóvel|celular|o meu número de encomenda é|número da encomenda|número de encomenda|encomenda|número do pedido|meu pedido é|pedido|número de cliente|número da fatura|número da reserva',
    closing:
      'cumprimentos|com os melhores cumprimentos|melhores cumprimentos|atenciosamente|abraço|abraços|obrigado|obrigada|muito obrigado|muito obrigada|obrigado desde já|obrigada desde já|bom dia para vocês',
    beside: 'olá|oi|bom dia|boa tarde|boa noite|e|o|a|é|meu|minha|de|da|do',
  },
  nl: {
    name: 'mijn naam is|ik heet|naam',
    am: 'ik ben|u spreekt met|je spreekt met',
    detail:
      'mijn e mail is|mijn email is|mijn mail is|mijn e mailadres is|mijn mailadres is|e mailadres|e mail|email|mail|mijn nummer is|mijn telefoonnummer is|telefoonnummer|telefoon|mobiel|mijn bestelnummer is|bestelnummer|bestelling|ordernummer|klantnummer|factuurnummer|boekingsnummer',
    closing:
      'met vriendelijke groet|vriendelijke groet|vriendelijke groeten|groet|groeten|groetjes|mvg|bedankt|dank je|dank u|dank je wel|dank u wel|alvast bedankt|hartelijk dank|fijne dag',
    beside: 'hallo|hoi|hi|hey|goedemorgen|goedemiddag|goedenavond|goedendag|en|mijn|is|de|het',
  },
  sv: {
    name: 'jag heter|mitt namn är|namn',
    am: 'jag är|det här är',
    detail:
      'min e post är|min mejl är|min mail är|e post|mejl|mail|email|mitt nummer är|mitt telefonnummer är|telefonnummer|telefon|mobil|mitt ordernummer är|ordernummer|beställningsnummer|beställning|order|kundnummer|fakturanummer|bokningsnummer',
    closing:
      'med vänliga hälsningar|vänliga hälsningar|hälsningar|mvh|tack|tack så mycket|tack på förhand|ha en bra dag',
    beside: 'hej|hejsan|hallå|god morgon|god dag|god kväll|och|är|mitt|min',
  },
  da: {
    name: 'jeg hedder|mit navn er|navn',
    am: 'jeg er|det er',
    detail:
      'min e mail er|min mail er|e mail|email|mail|mit nummer er|mit telefonnummer er|telefonnummer|telefon|mobil|mit ordrenummer er|ordrenummer|ordre|bestillingsnummer|kundenummer|fakturanummer|bookingnummer',
    closing:
      'med venlig hilsen|venlig hilsen|de bedste hilsner|hilsen|mvh|tak|mange tak|tusind tak|på forhånd tak|tak på forhånd|hav en god dag',
    beside: 'hej|hejsa|goddag|godmorgen|god aften|og|er|mit|min',
  },
  no: {
    name: 'jeg heter|mitt navn er|navnet mitt er|navn',
    am: 'jeg er|dette er|det er',
    detail:
      'min e post er|e posten min er|e post|epost|mail|email|mitt nummer er|nummeret mitt er|telefonnummeret mitt er|telefonnummer|telefon|mobil|mitt ordrenummer er|ordrenummeret mitt er|ordrenummer|ordre|bestillingsnummer|kundenummer|fakturanummer|bookingnummer',
    closing:
      'med vennlig hilsen|vennlig hilsen|beste hilsen|hilsen|mvh|takk|tusen takk|mange takk|takk på forhånd|på forhånd takk|ha en fin dag',
    beside: 'hei|hallo|heisann|god morgen|god dag|god kveld|og|er|mitt|min',
  },
  fi: {
    name: 'nimeni on|minun nimeni on|nimi',
    am: 'olen|minä olen|täällä',
    detail:
      'sähköpostini on|sähköpostiosoitteeni on|sähköposti|email|numeroni on|puhelinnumeroni on|puhelinnumero|puhelin|tilausnumeroni on|tilausnumero|tilaus|asiakasnumeroni on|asiakasnumero|laskun numero|varausnumero',
    closing:
      'ystävällisin terveisin|terveisin|parhain terveisin|terveiset|t|kiitos|kiitoksia|kiitos paljon|kiitos etukäteen|kiitos jo etukäteen|hyvää päivänjatkoa',
    beside: 'hei|moi|terve|moikka|hyvää päivää|hyvää huomenta|hyvää iltaa|ja|on',
  },
  pl: {
    name: 'nazywam się|mam na imię|moje imię to|imię',
    am: 'jestem|tu|z tej strony',
    detail:
      'mój e mail to|mój email to|mój mail to|mój adres to|e mail|email|mail|mój numer to|mój numer telefonu to|mój telefon to|numer telefonu|telefon|numer mojego zamówienia to|numer zamówienia|nr zamówienia|zamówienie|numer klienta|numer faktury|numer rezerwacji',
    closing:
      'pozdrawiam|pozdrawiam serdecznie|serdecznie pozdrawiam|z poważaniem|z wyrazami szacunku|pozdrowienia|dziękuję|dzięki|bardzo dziękuję|z góry dziękuję|miłego dnia',
    beside: 'dzień dobry|dobry wieczór|cześć|witam|hej|i|a|to|mój',
  },
  cs: {
    name: 'jmenuji se|jmenuju se|moje jméno je|mé jméno je|jméno',
    am: 'jsem|tady',
    detail:
      'můj e mail je|můj email je|můj mail je|e mail|email|mail|moje číslo je|můj telefon je|moje telefonní číslo je|telefonní číslo|telefon|číslo mé objednávky je|číslo objednávky|objednávka|zákaznické číslo|číslo faktury|číslo rezervace',
    closing:
      's pozdravem|se srdečným pozdravem|hezký den|přeji hezký den|děkuji|díky|děkuju|mockrát děkuji|předem děkuji|pěkný den',
    beside: 'dobrý den|dobré ráno|dobrý večer|ahoj|zdravím|a|je|můj|moje',
  },
  sk: {
    name: 'volám sa|moje meno je|meno',
    am: 'som|tu',
    detail:
      'môj e mail je|môj email je|môj mail je|e mail|email|mail|moje číslo je|môj telefón je|moje telefónne číslo je|telefónne číslo|telefón|číslo mojej objednávky je|číslo objednávky|objednávka|zákaznícke číslo|číslo faktúry|číslo rezervácie',
    closing:
      's pozdravom|so srdečným pozdravom|pekný deň|prajem pekný deň|ďakujem|vďaka|ďakujem veľmi pekne|vopred ďakujem',
    beside: 'dobrý deň|dobré ráno|dobrý večer|ahoj|zdravím|a|je|môj|moje',
  },
  hu: {
    name: 'a nevem|nevem|hívnak',
    am: 'vagyok',
    detail:
      'az e mail címem|e mail címem|e mailem|emailem|e mail|email|a telefonszámom|telefonszámom|a számom|telefon|a rendelésszámom|rendelésszámom|a rendelési számom|rendelési szám|rendelésszám|rendelés|ügyfélszám|számlaszám|foglalási szám',
    closing:
      'üdvözlettel|tisztelettel|köszönettel|üdv|köszönöm|köszi|köszönöm szépen|előre is köszönöm|szép napot|további szép napot',
    beside: 'szia|sziasztok|helló|jó napot|jó napot kívánok|jó reggelt|jó estét|üdvözlöm|és|a|az',
  },
  ro: {
    name: 'mă numesc|numele meu este|numele meu e|mă cheamă|nume',
    am: 'sunt|eu sunt|aici',
    detail:
      'adresa mea este|adresa mea de e mail este|e mailul meu este|emailul meu este|e mail|email|mail|numărul meu este|numărul meu de telefon este|telefonul meu este|număr de telefon|telefon|numărul comenzii este|numărul comenzii mele este|număr comandă|numărul comenzii|comanda|număr client|număr factură|număr rezervare',
    closing:
      'cu stimă|cu respect|cu drag|toate cele bune|o zi bună|mulțumesc|mersi|mulțumesc mult|mulțumesc anticipat|vă mulțumesc',
    beside: 'bună|bună ziua|bună dimineața|bună seara|salut|și|este|meu|mea',
  },
  hr: {
    name: 'zovem se|moje ime je|ime',
    am: 'ja sam|ovdje',
    detail:
      'moj e mail je|moj email je|moj mail je|moja adresa je|e mail|email|mail|moj broj je|moj broj telefona je|moj telefon je|broj telefona|telefon|mobitel|broj moje narudžbe je|broj narudžbe|narudžba|broj računa|broj rezervacije',
    closing:
      'lijep pozdrav|srdačan pozdrav|s poštovanjem|pozdrav|lp|hvala|puno hvala|hvala lijepa|hvala unaprijed|ugodan dan',
    beside: 'bok|dobar dan|dobro jutro|dobra večer|zdravo|i|je|moj|a',
  },
  sl: {
    name: 'ime mi je|moje ime je|imenujem se|ime',
    am: 'jaz sem|sem|tukaj',
    detail:
      'moj e naslov je|moj e mail je|moj email je|e mail|email|e pošta|moja številka je|moja telefonska številka je|telefonska številka|telefon|številka mojega naročila je|številka naročila|naročilo|številka računa|številka rezervacije',
    closing: 'lep pozdrav|s spoštovanjem|pozdrav|lp|hvala|najlepša hvala|hvala lepa|hvala vnaprej|lep dan',
    beside: 'živjo|pozdravljeni|dober dan|dobro jutro|dober večer|zdravo|in|je|moj|moja',
  },
  ca: {
    name: 'em dic|el meu nom és|nom',
    am: 'sóc|soc|jo sóc',
    detail:
      'el meu correu és|el meu correu electrònic és|correu electrònic|correu|email|e mail|el meu telèfon és el|el meu telèfon és|el meu número és el|el meu número és|telèfon|mòbil|el meu número de comanda és|número de comanda|comanda|número de client|número de factura|número de reserva',
    closing:
      'salutacions|cordialment|atentament|una salutació|gràcies|moltes gràcies|gràcies per endavant|bon dia i gràcies',
    beside: 'hola|bon dia|bona tarda|bona nit|i|el|la|és|meu|de',
  },
  ru: {
    name: 'меня зовут|моё имя|мое имя|имя',
    am: 'я|это|пишет вам',
    detail:
      'моя почта|моя электронная почта|мой email|мой e mail|мой имейл|мой адрес|почта|электронная почта|email|e mail|мой телефон|мой номер|мой номер телефона|номер телефона|телефон|номер моего заказа|мой заказ|номер заказа|заказ номер|заказ|номер клиента|номер счёта|номер счета|номер брони',
    closing:
      'с уважением|с наилучшими пожеланиями|спасибо|большое спасибо|спасибо большое|заранее спасибо|спасибо заранее|благодарю|заранее благодарю|всего доброго|хорошего дня',
    beside: 'здравствуйте|привет|добрый день|доброе утро|добрый вечер|доброго дня|и|а',
  },
  uk: {
    name: 'мене звати|моє імя|моє ім я|імя|ім я',
    am: 'я|це',
    detail:
      'моя пошта|моя електронна пошта|мій email|мій e mail|мій імейл|пошта|email|e mail|мій телефон|мій номер|мій номер телефону|номер телефону|телефон|номер мого замовлення|моє замовлення|номер замовлення|замовлення|номер клієнта|номер рахунку|номер бронювання',
    closing:
      'з повагою|з найкращими побажаннями|дякую|щиро дякую|дуже дякую|наперед дякую|дякую наперед|гарного дня|всього найкращого',
    beside: 'вітаю|привіт|добрий день|доброго дня|добрий ранок|добрий вечір|і|та|а',
  },
  bg: {
    name: 'казвам се|името ми е|моето име е|име',
    am: 'аз съм',
    detail:
      'имейлът ми е|моят имейл е|пощата ми е|имейл|email|e mail|телефонът ми е|номерът ми е|моят телефон е|моят номер е|телефон|номерът на поръчката ми е|номер на поръчка|номер на поръчката|поръчка|клиентски номер|номер на фактура|номер на резервация',
    closing:
      'с уважение|поздрави|сърдечни поздрави|благодаря|много благодаря|благодаря предварително|мерси|хубав ден|приятен ден',
    beside: 'здравейте|здравей|добър ден|добро утро|добър вечер|и|е|ми',
  },
  sr: {
    name: 'zovem se|moje ime je|ime|зовем се|моје име је|име',
    am: 'ja sam|ovde|ја сам|овде',
    detail:
      'moj mejl je|moj e mail je|moj email je|mejl|e mail|email|moj broj je|moj broj telefona je|moj telefon je|broj telefona|telefon|broj moje porudžbine je|broj porudžbine|porudžbina|broj računa|мој мејл је|мејл|мој број је|мој телефон је|број телефона|телефон|број поруџбине|поруџбина',
    closing:
      'srdačan pozdrav|s poštovanjem|pozdrav|hvala|hvala puno|hvala unapred|prijatan dan|срдачан поздрав|с поштовањем|поздрав|хвала|хвала пуно|хвала унапред|пријатан дан',
    beside: 'zdravo|dobar dan|dobro jutro|dobro veče|i|je|здраво|добар дан|добро јутро|добро вече|и|је',
  },
  el: {
    name: 'με λένε|το όνομά μου είναι|ονομάζομαι|λέγομαι|όνομα',
    am: 'είμαι|είμαι ο|είμαι η|εδώ',
    detail:
      'το email μου είναι|το e mail μου είναι|το μέιλ μου είναι|email|e mail|το τηλέφωνό μου είναι|το κινητό μου είναι|ο αριθμός μου είναι|τηλέφωνο|κινητό|ο αριθμός παραγγελίας μου είναι|αριθμός παραγγελίας|παραγγελία|αριθμός πελάτη|αριθμός τιμολογίου|αριθμός κράτησης',
    closing:
      'με εκτίμηση|φιλικά|χαιρετισμούς|ευχαριστώ|ευχαριστώ πολύ|ευχαριστώ εκ των προτέρων|σας ευχαριστώ|καλή συνέχεια',
    beside: 'γεια|γεια σας|καλημέρα|καλησπέρα|χαίρετε|και|είναι|το|ο|η',
  },
  tr: {
    name: 'benim adım|adım|ismim|isim|ad',
    am: 'ben',
    detail:
      'e postam|e posta adresim|mail adresim|mailim|e posta|mail|email|telefonum|telefon numaram|numaram|telefon|sipariş numaram|sipariş numarası|sipariş no|sipariş|müşteri numaram|müşteri numarası|fatura numarası|rezervasyon numaram|rezervasyon numarası',
    closing:
      'saygılarımla|saygılar|sevgiler|iyi günler dilerim|teşekkürler|teşekkür ederim|çok teşekkürler|şimdiden teşekkürler|iyi günler|kolay gelsin',
    beside: 'merhaba|merhabalar|selam|günaydın|iyi akşamlar|ve',
  },
  id: {
    name: 'nama saya|nama saya adalah|nama',
    am: 'saya|ini|dengan',
    detail:
      'email saya|alamat email saya|email|nomor saya|nomor telepon saya|nomor hp saya|nomor telepon|telepon|nomor pesanan saya|nomor pesanan|pesanan|nomor pelanggan|nomor faktur|nomor pemesanan',
    closing:
      'salam|salam hormat|hormat saya|terima kasih|terima kasih banyak|terima kasih sebelumnya|makasih|trims',
    beside: 'halo|hai|selamat pagi|selamat siang|selamat sore|selamat malam|permisi|dan|adalah',
  },
  vi: {
    name: 'tôi tên là|tên tôi là|tên của tôi là|tôi tên|em tên là|mình tên là|tên',
    am: 'tôi là|em là|mình là|đây là',
    detail:
      'email của tôi là|email tôi là|địa chỉ email của tôi là|email|số điện thoại của tôi là|số của tôi là|số điện thoại|điện thoại|sđt|mã đơn hàng của tôi là|số đơn hàng của tôi là|mã đơn hàng|số đơn hàng|đơn hàng|mã khách hàng|số hóa đơn|mã đặt chỗ',
    closing:
      'trân trọng|thân mến|thân ái|cảm ơn|xin cảm ơn|cảm ơn nhiều|cảm ơn bạn|cảm ơn rất nhiều|cảm ơn trước',
    beside: 'xin chào|chào bạn|chào|chào anh|chào chị|chào shop|và|là',
  },
  ar: {
    name: 'اسمي|انا اسمي|الاسم',
    am: 'انا|معكم|معك',
    detail:
      'بريدي|بريدي هو|بريدي الالكتروني|بريدي الالكتروني هو|ايميلي|ايميلي هو|البريد الالكتروني|البريد|الايميل|رقمي|رقمي هو|رقم هاتفي|رقم هاتفي هو|هاتفي|هاتفي هو|جوالي|رقم جوالي|رقم الهاتف|ورقم هاتفي|ورقم هاتفي هو|ورقمي|وبريدي|وبريدي الالكتروني|وايميلي|وهاتفي|رقم طلبي|رقم طلبي هو|رقم الطلب|طلب رقم|الطلب رقم|ورقم الطلب|ورقم طلبي|رقم العميل|رقم الفاتوره|رقم الحجز',
    closing:
      'مع تحياتي|تحياتي|مع خالص التحيه|مع التحيه|مع الشكر|وشكرا|شكرا|شكرا جزيلا|شكرا لكم|شكرا مقدما|مع السلامه',
    beside: 'مرحبا|اهلا|السلام عليكم|السلام عليكم ورحمه الله وبركاته|صباح الخير|مساء الخير|و|هو',
  },
  he: {
    name: 'שמי|קוראים לי|השם שלי הוא|השם שלי|שם',
    am: 'אני|כאן|מדבר|מדברת',
    detail:
      'המייל שלי|המייל שלי הוא|האימייל שלי|האימייל שלי הוא|הדואל שלי|מייל|אימייל|הטלפון שלי|הטלפון שלי הוא|המספר שלי|המספר שלי הוא|מספר הטלפון שלי|מספר הטלפון שלי הוא|הנייד שלי|טלפון|נייד|מספר ההזמנה שלי|מספר ההזמנה שלי הוא|מספר הזמנה|הזמנה|מספר לקוח|מספר חשבונית',
    closing: 'בברכה|בכבוד רב|תודה|תודה רבה|תודה מראש|תודה רבה מראש|יום טוב|המשך יום נעים',
    beside: 'שלום|היי|הי|בוקר טוב|ערב טוב|צהריים טובים|ו|הוא',
  },
  fa: {
    name: 'اسم من|اسمم|نام من|نامم',
    am: 'من',
    detail:
      'ایمیل من|ایمیلم|ایمیل|شماره من|شماره ام|شماره تلفن من|شماره تلفنم|شماره موبایل من|تلفن|موبایل|شماره سفارش من|شماره سفارشم|شماره سفارش|سفارش|شماره مشتری|شماره فاکتور',
    closing: 'با احترام|با تشکر|با سپاس|ممنون|متشکرم|مرسی|سپاس|خیلی ممنون|پیشاپیش ممنون|روز خوش',
    beside: 'سلام|درود|صبح بخیر|عصر بخیر|شب بخیر|وقت بخیر|و|است|هست|هستم',
  },
  ur: {
    name: 'میرا نام',
    am: 'میں',
    detail:
      'میرا ای میل|میری ای میل|ای میل|میرا نمبر|میرا فون نمبر|فون نمبر|فون|میرا آرڈر نمبر|آرڈر نمبر|آرڈر|میرے آرڈر کا نمبر|کسٹمر نمبر|انوائس نمبر',
    closing: 'شکریہ|بہت شکریہ|آپ کا شکریہ|پیشگی شکریہ|نیک تمناؤں کے ساتھ|والسلام',
    beside: 'السلام علیکم|سلام|ہیلو|آداب|صبح بخیر|اور|ہے|ہوں',
  },
  hi: {
    name: 'मेरा नाम|नाम',
    am: 'मैं',
    detail:
      'मेरा ईमेल|ईमेल|मेरा नंबर|मेरा फोन नंबर|मेरा फ़ोन नंबर|मेरा मोबाइल नंबर|फोन नंबर|फ़ोन नंबर|फोन|मोबाइल|मेरा ऑर्डर नंबर|ऑर्डर नंबर|ऑर्डर|ग्राहक संख्या|बुकिंग नंबर',
    closing: 'धन्यवाद|शुक्रिया|बहुत धन्यवाद|बहुत बहुत धन्यवाद|सादर|अग्रिम धन्यवाद',
    beside: 'नमस्ते|नमस्कार|हैलो|हेलो|सुप्रभात|और|है|हूँ|हूं',
  },
  bn: {
    name: 'আমার নাম|নাম',
    am: 'আমি',
    detail:
      'আমার ইমেইল|আমার ইমেল|ইমেইল|আমার নম্বর|আমার ফোন নম্বর|আমার মোবাইল নম্বর|ফোন নম্বর|ফোন|মোবাইল|আমার অর্ডার নম্বর|অর্ডার নম্বর|অর্ডার',
    closing: 'ধন্যবাদ|অনেক ধন্যবাদ|আপনাকে ধন্যবাদ|শুভেচ্ছান্তে|অগ্রিম ধন্যবাদ',
    beside: 'হ্যালো|নমস্কার|আসসালামু আলাইকুম|শুভ সকাল|হাই|এবং|ও|হলো',
  },
  ko: {
    name: '제 이름은|저의 이름은|이름은|이름',
    am: '저는|나는',
    detail:
      '제 이메일은|이메일은|이메일|메일은|제 전화번호는|전화번호는|전화번호|제 번호는|연락처는|연락처|제 주문번호는|주문번호는|주문번호|주문 번호는|주문 번호|고객번호는|예약번호는',
    closing:
      '감사합니다|고맙습니다|미리 감사합니다|감사드립니다|부탁드립니다|잘 부탁드립니다|수고하세요|안녕히 계세요',
    beside: '안녕하세요|안녕|반갑습니다|그리고|입니다|이고|이고요|라고 합니다|이라고 합니다',
  },
};

/** Whole sentences for scripts without spaces between words; `D` is a placeholder for an address or number. */
export const unspacedIntroductions: readonly { strong: RegExp; weak: RegExp }[] = [
  {
    strong:
      /^(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー・\s]{1,14}(?:と申します|といいます|と言います)|(?:私の)?(?:名前|氏名)は[\p{L}・ー\s]{1,14}(?:です|と申します)?|(?:私の)?(?:メール|メールアドレス|アドレス|Eメール|電話|電話番号|携帯|携帯番号|注文番号|ご注文番号|会員番号|予約番号|お客様番号|請求書番号)(?:は|：|:)?D(?:です|になります|と申します)?|(?:どうぞ)?(?:よろしく|宜しく)(?:お願い)?(?:いた|致)?(?:します|申し上げます)?|(?:どうも)?ありがとうございます|敬具)$/iu,
    weak: /^(?:こんにちは|こんばんは|おはようございます|はじめまして|初めまして|お世話になっております|お世話になります|(?:私は|わたしは|僕は)?[\p{sc=Han}\p{sc=Katakana}ー・]{1,8}です)$/u,
  },
  {
    strong:
      /^(?:(?:我叫|我姓|我的名字是|我的名字叫|本人|敝姓)[\p{sc=Han}·\p{sc=Latin}\s]{1,12}|(?:我的)?(?:邮箱|電郵|电邮|郵箱|电子邮件|電子郵件|邮件|电话|電話|手机|手機|手机号|手機號碼|电话号码|電話號碼|号码|號碼|订单|訂單|订单号|訂單號|订单号码|訂單編號|订单编号|客户号|客户编号|预订号|发票号)(?:码|碼)?(?:是|为|為|：|:)?D|(?:谢谢|謝謝|多谢|感谢|非常感谢|祝好|此致|此致敬礼)(?:您|你|你们|大家)?)$/iu,
    weak: /^(?:你好|您好|你们好|大家好|嗨|早上好|下午好|晚上好|(?:我是|这里是)[\p{sc=Han}·]{1,8}|小?[\p{sc=Han}·]{1,4})$/u,
  },
  {
    strong:
      /^(?:(?:ผม|ฉัน|ดิฉัน|หนู)?ชื่อ[\p{sc=Thai}\s]{1,24}(?:ครับ|ค่ะ|คะ)?|(?:อีเมล|เบอร์|เบอร์โทร|เบอร์โทรศัพท์|โทร|หมายเลขคำสั่งซื้อ|เลขที่คำสั่งซื้อ|คำสั่งซื้อ)(?:ของ)?(?:ผม|ฉัน|ดิฉัน)?(?:คือ)?\s*D\s*(?:ครับ|ค่ะ|คะ)?|ขอบคุณ(?:มาก|ล่วงหน้า)*(?:ครับ|ค่ะ|คะ)?|ขอบคุณมาก)$/iu,
    weak: /^(?:สวัสดี|หวัดดี)(?:ครับ|ค่ะ|คะ)?$/u,
  },
];
