import { arabic } from './ar.ts';
import { bulgarian } from './bg.ts';
import { bangla } from './bn.ts';
import { catalan } from './ca.ts';
import { czech } from './cs.ts';
import { danish } from './da.ts';
import { german } from './de.ts';
import { greek } from './el.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { estonian } from './et.ts';
import { persian } from './fa.ts';
import { finnish } from './fi.ts';
import { french } from './fr.ts';
import { irish } from './ga.ts';
import { hebrew } from './he.ts';
import { hindi } from './hi.ts';
import { croatian } from './hr.ts';
import { hungarian } from './hu.ts';
import { armenian } from './hy.ts';
import { indonesian } from './id.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import { korean } from './ko.ts';
import type { LanguageData } from './language-data.ts';
import { lithuanian } from './lt.ts';
import { latvian } from './lv.ts';
import { malay } from './ms.ts';
import { nepali } from './ne.ts';
import { dutch } from './nl.ts';
import { norwegian } from './no.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';
import { romanian } from './ro.ts';
import { russian } from './ru.ts';
import { slovak } from './sk.ts';
import { slovenian } from './sl.ts';
import { serbian } from './sr.ts';
import { swedish } from './sv.ts';
import { tamil } from './ta.ts';
import { thai } from './th.ts';
import { turkish } from './tr.ts';
import { ukrainian } from './uk.ts';
import { urdu } from './ur.ts';
import { vietnamese } from './vi.ts';
import { chinese } from './zh.ts';

/**
 * All languages. Where two of them have the same phrase for different purposes, the first one counts in small talk, and the last one
 * in introductions.
 */
export const languages: readonly LanguageData[] = [
  english,
  german,
  spanish,
  french,
  italian,
  portuguese,
  dutch,
  swedish,
  danish,
  norwegian,
  finnish,
  polish,
  czech,
  slovak,
  hungarian,
  romanian,
  croatian,
  slovenian,
  catalan,
  russian,
  ukrainian,
  bulgarian,
  serbian,
  greek,
  turkish,
  indonesian,
  vietnamese,
  arabic,
  hebrew,
  persian,
  urdu,
  hindi,
  bangla,
  japanese,
  chinese,
  korean,
  thai,
  estonian,
  irish,
  armenian,
  lithuanian,
  latvian,
  malay,
  nepali,
  tamil,
];

const byCode = new Map(languages.map((language) => [language.code, language]));

/** Returns the data of a language (ISO 639-1), if there are any. */
export function languageOf(code: string): LanguageData | undefined {
  return byCode.get(code);
}
