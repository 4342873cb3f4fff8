/** What email programs write around an answer, in the languages of the app and some more. All patterns take one line. */

/** Marks of direction and other characters that programs put around names without meaning. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Returns a line as it reads: without invisible marks, emphasis of Markdown, and repeated spaces. */
export function plainLine(line: string): string {
  return line.replaceAll(invisible, '').replaceAll('*', '').replaceAll(/\s+/g, ' ').trim();
}

/** Longest line that may introduce a quoted email. */
export const maxIntroductionChars = 400;

const writes =
  /wrote|writes|schrieb|schreibt|a écrit|écrit\s?:|escribi[óo]|escribe|escreveu|ha scritto|scrive|написал|пишет|писал|כתב|מאת|كتب|كتبت|تمت كتابة|نوشت|نے .*لکھا|لکھا|写道|寫道|書きました|のメール|作成|작성|님이|schreef|napisał|skrev|yazdı/iu;
const hasDigit = /\d/u;
const endsOpen = /[:：]$/u;
const bracketed = /<[^<>@\s]{1,64}@[^<>@\s]{1,255}>/u;
/** A bare address, as in "Am 1.12.2026 schrieb ana@example.com:". */
const address = /[^\s<>@]{1,64}@[^\s<>@]{1,255}/u;

/** Whether a line introduces what is quoted below it, such as "On Monday, Ana wrote:". */
export function introducesQuote(line: string): boolean {
  const text = plainLine(line);
  if (text.length > maxIntroductionChars || !endsOpen.test(text) || !hasDigit.test(text)) return false;
  return writes.test(text) || address.test(text);
}

/** As `introducesQuote`, where nothing marks what follows as quoted: only what hardly anybody writes by hand. */
export function introducesUnmarked(line: string): boolean {
  const text = plainLine(line);
  return introducesQuote(text) && bracketed.test(text) && /\d{4}|\d:\d\d/u.test(text);
}

const original = new RegExp(
  `^[-_–—\\s]{2,}(?:${[
    'original message',
    'original email',
    'forwarded message',
    'ursprüngliche nachricht',
    'originalnachricht',
    'original-nachricht',
    'weitergeleitete nachricht',
    "message d['’]origine",
    'message original',
    'message transféré',
    'mensaje original',
    'mensaje reenviado',
    'mensagem original',
    'mensagem encaminhada',
    'messaggio originale',
    'messaggio inoltrato',
    'исходное сообщение',
    'пересылаемое сообщение',
    'оригинальное сообщение',
    '元のメッセージ',
    '転送されたメッセージ',
    '원본 메시지',
    '원본 이메일',
    '원본메일',
    '原始邮件',
    '原始郵件',
    '邮件原件',
    'הודעה מקורית',
    'הודעה שהועברה',
    'الرسالة الأصلية',
    'رسالة أصلية',
    'پیام اصلی',
    'پیام اصلي',
    'اصل پیغام',
    'oorspronkelijk bericht',
  ].join('|')})\\s*[-_–—]*$`,
  'iu',
);

/** Whether a line such as "-----Original Message-----" separates an answer from what it answers. */
export function separatesOriginal(line: string): boolean {
  return original.test(plainLine(line));
}

const fromLabels =
  'from|von|de|da|от|差出人|发件人|寄件者|寄件人|보낸 사람|보낸사람|מאת|من|از|فرستنده|منجانب|بھیجنے والا|van|od|från|fra|kimden';
const otherLabels =
  'sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|date|à|objet|enviado|enviado el|fecha|para|asunto|enviada|enviado em|data|assunto|inviato|a|oggetto|отправлено|дата|кому|тема|送信日時|日時|宛先|件名|发送时间|日期|收件人|主题|主旨|寄件日期|傳送時間|보낸 날짜|날짜|받는 사람|제목|נשלח|תאריך|אל|נושא|تم الإرسال|أرسلت|التاريخ|إلى|الموضوع|ارسال شده|تاریخ|به|موضوع|بھیجا گیا|بنام|verzonden|onderwerp';
const fromLabel = new RegExp(`^(?:${fromLabels})\\s?[:：]\\s*\\S`, 'iu');
const otherLabel = new RegExp(`^(?:${otherLabels})\\s?[:：]`, 'iu');

/** Whether lines without blank ones between begin with the headers of a quoted email, as Outlook writes them. */
export function beginsWithHeaders(lines: readonly string[]): boolean {
  const [first = '', ...rest] = lines.map(plainLine);
  const isLabeled = (line: string) => fromLabel.test(line) || otherLabel.test(line);
  if (!isLabeled(first) || ![first, ...rest].some((line) => fromLabel.test(line))) return false;
  return [first, ...rest].filter((line) => otherLabel.test(line)).length >= 2;
}

/** Number of lines that `beginsWithHeaders` looks at. */
export const headerLines = 6;

const rule = /^[_-]{10,}$/u;

/** Whether a line is a rule, which Outlook draws above the headers of a quoted email. */
export function isRule(line: string): boolean {
  return rule.test(plainLine(line));
}

/** Longest line of an app about itself. */
const maxAppLineChars = 120;
const apps =
  '(?:outlook|yahoo|aol|gmail|mail|e-mail|proton|samsung|galaxy|huawei|xiaomi|iphone|ipad|android|blackberry|windows|thunderbird|gmx|web\\.de|t-online|mailbird|spark|tutanota|tuta|hey|myMail|орг|яндекс|mail\\.ru|naver|qq)';
const appLine = new RegExp(
  [
    `^sent (?:from|with|via) (?:my |the )?(?:\\S+ ){0,2}?${apps}`,
    '^sent from my ',
    '^get outlook for ',
    '^(?:diese nachricht wurde )?von meinem .{1,60} gesendet',
    `^gesendet (?:von|mit) (?:meinem |meiner |der |dem )?(?:\\S+ ){0,2}?${apps}`,
    '^outlook für .{1,20} (?:beziehen|herunterladen)|^holen sie sich outlook',
    '^envoyé (?:de|depuis) (?:mon|ma) ',
    `^envoyé (?:de|depuis|à partir de|avec) (?:l['’])?(?:\\S+ ){0,2}?${apps}`,
    '^(?:télécharger|obtenir|téléchargez) outlook pour',
    '^enviado desde mi ',
    `^enviado (?:desde|con) (?:\\S+ ){0,2}?${apps}`,
    '^(?:obtener|descargar) outlook para|^obter o? ?outlook para|^obtenha o outlook',
    '^enviado (?:do|a partir do) meu ',
    `^enviado (?:do|pelo|através do|com) (?:\\S+ ){0,2}?${apps}`,
    '^inviato da(?:l mio)? ',
    '^(?:ottieni|scarica) outlook per',
    '^отправлено (?:с|из|от) ',
    '^скачать outlook|^загрузить outlook',
    'から送信$|^.{0,30}版outlookを|^outlook for .{1,20}を入手',
    '에서 보냄$|^.{0,30}용 outlook 다운로드',
    '^(?:发自我的|發自我的|从我的|從我的|来自我的|傳送自我的|我的.{1,20}发送)|发自我的|^获取适用于|^下载适用于|^取得適用於',
    '^(?:أُ?رسلت من|تم الإرسال من|مرسل من|أُرسل من|احصل على outlook)',
    '^נשלח מ|^הורד את outlook|^השג את outlook',
    '^ارسال‌? ?شده از|^از .{1,30} من ارسال شد|^دریافت outlook',
    'سے بھیجا گیا$|^میرے .{1,30} سے بھیجا',
    '^verzonden vanaf mijn |^skickat från min |^sendt fra min |^wysłane z ',
  ].join('|'),
  'iu',
);

/** Whether a line is what an app adds below what was written with it, such as "Sent from my iPhone". */
export function isAppLine(line: string): boolean {
  const text = plainLine(line);
  return text.length <= maxAppLineChars && appLine.test(text);
}

/** Whether a line is the usual one above a signature. Some programs drop the space at its end. */
export function beginsSignature(line: string): boolean {
  return /^--\s?$/u.test(line.replaceAll(invisible, ''));
}
