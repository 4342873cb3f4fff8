import { firstEmail, firstPhone, hasAreaCode } from './left-details.ts';

const maxChars = 4_000;
/**
 * A message with more words than this besides the contact details counts as leaving them only if it explicitly asks for
 * contact.
 */
const maxWordsBeside = 2;

/** Phrases that ask to be called or written to, or that mark a number as the visitor's own, in the languages of the chat. */
const requests: readonly RegExp[] = [
  /(?<!\p{L})(?:call|phone|ring|text|reach|contact|e-?mail|mail|message|whatsapp|reply|respond|write|get back)\s+(?:(?:back|to|with)\s+)*(?:me|us)(?!\p{L})|(?<!\p{L})(?:my|our)\s+(?:\p{L}+\s+)?(?:number|phone|mobile|cell|e-?mail|mail)(?!\p{L})|(?<!\p{L})call back(?!\p{L})/iu,
  /(?<!\p{L})(?:ruf\p{L}*\s+(?:sie\s+)?(?:mich|uns)|(?:mich|uns)\s+(?:\S+\s+){0,5}(?:an|anrufen|erreichen|kontaktieren|zurückrufen|zurück)(?!\p{L})|erreichbar|schreib\p{L}*\s+(?:sie\s+)?(?:mir|uns)|kontaktier\p{L}*\s+(?:sie\s+)?(?:mich|uns)|melde?n?t?\s+(?:sie\s+)?(?:sich|euch|dich)|meine?r?\s+(?:\p{L}+\s+)?(?:\p{L}*nummer|e-?mail|mail|mailadresse|adresse|telefon|handy))/iu,
  /(?<!\p{L})(?:(?:r?appel|contact)\p{L}*[-\s]+(?:moi|nous)|écri\p{L}*[-\s]+moi|m[e’'](?:\s*)(?:rappeler|appeler|contacter|joindre|écrire)|mon\s+(?:numéro|e-?mail|mail|courriel|adresse|téléphone|portable|mobile))/iu,
  /(?<!\p{L})(?:ll[aá]m\p{L}*(?:me|nos)|cont[aá]ct\p{L}*(?:me|nos)|escr[ií]b\p{L}*(?:me|nos)|contactarme|mis?\s+(?:número|teléfono|móvil|celular|correo|e-?mail))(?!\p{L})/iu,
  /(?<!\p{L})(?:(?:ri)?chiam\p{L}*mi|contatt\p{L}*(?:mi|ci)|scriv\p{L}*mi|mi\s+(?:chiami|richiami|contatti|scriva|trova|può chiamare)|mi[oa]\s+(?:numero|telefono|cellulare|e-?mail|mail|indirizzo))(?!\p{L})/iu,
  /(?<!\p{L})(?:me\s+(?:ligue|liguem|liga|contate|contacte|escreva|chame|mande)|(?:ligue|contacte|contate|escreva)[-\s]+me|meu\s+(?:número|telefone|celular|e-?mail|contato))(?!\p{L})/iu,
  /(?<!\p{L})(?:bel\p{L}*\s+(?:u\s+)?(?:me|mij|ons)|mail\s+(?:me|mij)|(?:me|mij|ons)\s+(?:\S+\s+){0,4}(?:bellen|mailen|bereiken|terugbellen)|bereikbaar|mijn\s+(?:\p{L}+\s+)?(?:nummer|telefoon\p{L}*|mobiel\p{L}*|e-?mail\p{L}*|mail\p{L}*))/iu,
  /(?<!\p{L})(?:(?:ring|skriv|mail|kontakt|nå|tekst|tag kontakt|ta kontakt)\p{L}*\s+(?:\p{L}+\s+)?(?:meg|mig|oss|os)|(?:mitt?|min)\s+(?:\p{L}+\s+)?(?:\p{L}*nummer|telefon|mobil|e-?post\p{L}*|e-?mail|mail|mejl)|nummeret mitt|e-posten min|træffes|treffes|nås på)(?!\p{L})/iu,
  /(?<!\p{L})(?:soita\p{L}*|soittakaa|tavoittaa|ottakaa\s+yhteyttä|ota\s+yhteyttä|(?:puhelin)?numeroni|sähköpostini|puhelimeni)(?!\p{L})/iu,
  /(?<!\p{L})(?:(?:od|za)?dzwo[nń]\p{L}*\s+do\s+mnie|zadzwo[nń]\p{L}*|oddzwo[nń]\p{L}*|napisz\p{L}*\s+do\s+mnie|proszę\s+o\s+(?:kontakt|telefon)|m[oó]j\s+(?:numer|telefon|e-?mail|mail|adres))/iu,
  /(?<!\p{L})(?:(?:za|pre)?vol[ae]j\p{L}*|kontaktuj\p{L}*|napi[sš]te|ozv[eě]te|ozvite|m[oôů]j\s+(?:e-?mail|mail|telefon|telefón)|moje\s+(?:\p{L}+\s+)?(?:číslo|adresa)|můj\s+telefon)/iu,
  /(?<!\p{L})(?:hívj\p{L}*|elérhet\p{L}*|keress\p{L}*|írj\p{L}*\s+(?:nekem|erre)|(?:telefon)?számom|e-?mail-?címem|e-?mailem)/iu,
  /(?<!\p{L})(?:suna[tțţ]i\p{L}*|suna[tțţ]i-m[aă]|contacta[tțţ]i|scrie[tțţ]i-mi|numărul\s+meu|adresa\s+mea|telefonul\s+meu|e-?mailul\s+meu)/iu,
  /(?<!\p{L})(?:nazovite|javite\s+mi|kontaktirajte|pišite\s+mi|moj\s+(?:broj|telefon|mobitel|e-?mail|mail)|moja\s+(?:adresa|e-?pošta))/iu,
  /(?<!\p{L})(?:truqueu-me|truca[’']?m|truqui[’']?m|contacteu|escriviu-me|el\s+meu\s+(?:número|telèfon|mòbil|correu|e-?mail))/iu,
  /(?<!\p{L})(?:beni\s+(?:\S+\s+){0,5}?ara\p{L}*|bana\s+(?:\S+\s+){0,5}?(?:ulaş\p{L}*|yaz\p{L}*|dön\p{L}*)|numaram|telefonum|e-?posta\s?(?:adresim|m)|e-?mailim|mailim)/iu,
  /(?<!\p{L})(?:(?:пере|по)?звон\p{L}*\s+(?:мне|нам)|(?:пере|по)звоните|напишите\s+(?:мне|нам)|свяжитесь|мой\s+(?:\p{L}+\s+)?(?:номер|телефон|e-?mail|имейл|адрес)|моя\s+почта)/iu,
  /(?<!\p{L})(?:(?:за|пере|по)?телефонуйте|(?:пере|по)дзвоніть|напишіть\s+мені|зв[’'ʼ]яжіться|мій\s+(?:\p{L}+\s+)?(?:номер|телефон|e-?mail|імейл)|моя\s+(?:пошта|електронна))/iu,
  /(?<!\p{L})(?:обадете|пишете\s+ми|свържете|моят\s+(?:номер|телефон|имейл)|(?:номерът|телефонът|имейлът)\s+ми)/iu,
  /(?<!\p{L})(?:καλέστε|τηλεφωνήστε|πάρτε\s+με|επικοινωνήστε|γράψτε\s+μου|στείλτε\s+μου|(?:αριθμός|τηλέφωνό|κινητό|email|e-mail)\s+μου)/iu,
  /(?:اتصل\p{L}*\s*بي|اتصلوا|كلموني|كلمني|راسلني|راسلوني|راسلونا|تواصل\p{L}*\s+معي|رقمي|بريدي|هاتفي|جوالي|إيميلي|ايميلي)/u,
  /(?<!\p{L})(?:(?:התקשר|תתקשר|צלצל)\p{L}*|צרו\s+(?:איתי\s+)?קשר|(?:כתבו|חזרו|לחזור|להתקשר)\s+(?:לי|אליי?)|(?:המספר|הטלפון|הנייד|המייל|האימייל)\s+שלי)/u,
  /(?:با\s+من\s+(?:\S+\s+){0,3}?(?:تماس|در)|به\s+من\s+(?:\S+\s+){0,3}?(?:زنگ|ایمیل|پیام)|شماره\s?(?:ام|‌ام|من|تلفنم|موبایلم)|ایمیل\s?(?:م|‌ام|من)(?!\p{L})|تماس\s+بگیرید)/u,
  /(?:مجھے\s+(?:\S+\s+){0,5}?(?:کال|فون|ای\s?میل)|مجھ\s+سے\s+(?:\S+\s+){0,5}?رابطہ|میر[اے]\s+(?:\S+\s+)?(?:نمبر|فون|ای\s?میل))/u,
  /(?:मुझे\s+(?:\S+\s+){0,5}?(?:कॉल|फ़ोन|फोन|ईमेल)|मुझसे\s+(?:\S+\s+){0,5}?संपर्क|मेर[ाी]\s+(?:\S+\s+)?(?:नंबर|फ़ोन|फोन|ईमेल|मोबाइल))/u,
  /(?:আমাকে\s+(?:\S+\s+){0,5}?(?:কল|ফোন|ইমেইল)|আমার\s+(?:\S+\s+)?(?:নম্বর|ফোন|ইমেইল|মোবাইল)|আমার\s+সঙ্গে\s+(?:\S+\s+){0,3}?যোগাযোগ)/u,
  /(?:โทร(?:กลับ|หา|มา)|ติดต่อ(?:กลับ|ฉัน|ผม|ดิฉัน|มา|ที่)|เบอร์(?:โทร)?(?:ศัพท์)?(?:ของ)?(?:ฉัน|ผม|ดิฉัน)|อีเมล(?:ของ)?(?:ฉัน|ผม|ดิฉัน))/u,
  /(?<!\p{L})(?:gọi\s+(?:lại\s+)?(?:cho\s+)?(?:tôi|em|mình)|liên\s+hệ\s+(?:lại\s+)?(?:với\s+)?(?:tôi|em|mình)|(?:số|email)\s+(?:\p{L}+\s+){0,3}?(?:tôi|em|mình))(?!\p{L})/iu,
  /(?<!\p{L})(?:(?:hubungi|telepon|telpon|kontak|email|kabari)\s+(?:ke\s+)?saya|(?:nomor|alamat\s+email)\s+(?:\p{L}+\s+)?saya)(?!\p{L})/iu,
  /(?:(?:電話|連絡|返信|メール)(?:を)?(?:して|ください|下さい|お願い|いただけ)|ご連絡|お電話|折り返し|私の(?:電話|番号|携帯|メール)|(?:電話番号|携帯|メールアドレス|連絡先)は)/u,
  /(?:(?:打电话|打電話|联系|聯繫|聯絡|联络|致电|致電|回电|回電|发邮件|發郵件|写信)给?我|给我(?:打电话|回电|发邮件|写信)|我的(?:电话|電話|手机|手機|号码|號碼|邮箱|郵箱|邮件|电邮|联系方式|聯絡方式)|(?:电话|電話|手机号?|邮箱)(?:是|：|:))/u,
  /(?:(?:전화|연락|메일|이메일|문자)(?:를|을)?\s*(?:해|주|부탁|바랍|보내)|(?:제|내)\s*(?:전화번호|번호|휴대폰|이메일|메일|연락처)|(?:연락처|전화번호|이메일)는)/u,
];

/** Contact details in a message. */
export interface LeftDetails {
  email: string | null;
  /** Only set if the message offers it for contact: other numbers may be those of orders. */
  phone: string | null;
  /**
   * Whether the message asks to be called or written to, or contains nothing but the details and perhaps a name. Any other
   * address may be that of a shop.
   */
  isOffered: boolean;
}

/**
 * The contact details in a message; undefined if there are none.
 * @param country ISO 3166-1 alpha-2 of the visitor; null if it is not known.
 */
export function leavesContact(text: string, country: string | null): LeftDetails | undefined {
  const sample = text.slice(0, maxChars);
  const email = firstEmail(sample) ?? null;
  const phone = firstPhone(sample, country) ?? null;
  if (email === null && phone === null) return undefined;
  const isOffered = asksForContact(sample) || isAlone(sample, email, phone);
  if (isOffered) return { email, phone, isOffered };
  return email === null ? undefined : { email, phone: null, isOffered };
}

function isAlone(sample: string, email: string | null, phone: string | null): boolean {
  if (/[?？؟]/u.test(sample) || wordsBeside(sample) > maxWordsBeside) return false;
  // A number alone may belong to an order, unless it clearly is a phone number.
  return email !== null || (phone !== null && (phone.startsWith('+') || hasAreaCode(phone)));
}

/** Whether a message asks to be called or written to. */
export function asksForContact(text: string): boolean {
  return requests.some((request) => request.test(text));
}

/** A message without the sentences that ask to be called or written to; empty if nothing is left. */
export function withoutContactRequest(text: string): string {
  const sentences = text.slice(0, maxChars).split(/(?<=[.!?。！？؟])\s+|\n+/u);
  return sentences.filter((sentence) => !asksForContact(sentence)).join(' ');
}

function wordsBeside(text: string): number {
  const words = text.split(/[\s,;:：、，]+/u).filter((word) => /\p{L}/u.test(word) && !/[@＠]/u.test(word));
  return words.length;
}
