import type { ParsedDocument } from '../parsing/parsed-document.ts';

const maxChars = 240;
/** Placeholder texts that pages show until their scripts have run, or without scripts. */
const placeholder =
  /^(?:(?:now\s+)?loading|please\s+wait|one\s+moment|just\s+a\s+moment|wird\s+geladen|lädt|lädt\s+daten|bitte\s+warten|laden|einen\s+moment|chargement|veuillez\s+patienter|cargando|espere|caricamento|attendere|carregando|aguarde|bezig\s+met\s+laden|even\s+geduld|laster(?:\s+inn)?|laddar|indlæser|vent\s+litt|vänta|ladataan|ładowanie|proszę\s+czekać|načítání|načítava|betöltés|se\s+încarcă|učitavanje|carregant|yükleniyor|загрузка|завантаження|зареждане|φόρτωση|جار[يٍ]?\s+التحميل|تحميل|טוען|در\s+حال\s+بارگذاری|لوڈ\s+ہو\s+رہا\s+ہے|लोड\s+हो\s+रहा\s+है|লোড\s+হচ্ছে|กำลังโหลด|đang\s+tải|memuat|読み込み中|ロード中|加载中|正在加载|載入中|로딩(?:\s?중)?|불러오는\s?중)$/iu;
const needsScripts =
  /javascript.{0,80}?(?:enable|activ|aktiv|required|requ|habilit|attiv|ativ|zul|erforder|включ|需要|有効|启用|사용)|(?:enable|activ|aktivier|habilit|attiv|ativ|включите|请启用|有効に).{0,40}javascript/iu;

/** Returns whether a page contains only placeholder texts. */
export function isPlaceholder({ blocks, title }: ParsedDocument): boolean {
  const texts = blocks.map(({ text }) => text.trim()).filter((text) => text !== '' && text !== title?.trim());
  if (texts.reduce((chars, text) => chars + text.length, 0) > maxChars) return false;
  const waiting = texts.filter((text) => placeholder.test(bare(text)) || needsScripts.test(text));
  return waiting.length > 0 && waiting.length === texts.length;
}

/** Returns a text without trailing dots and percentage. */
function bare(text: string): string {
  return text.replace(/\d{1,3} ?%$/u, '').replace(/(?<![\s.…·:!。])[\s.…·:!。]+$/u, '');
}
