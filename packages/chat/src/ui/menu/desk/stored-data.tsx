import { numberLocale } from '@parley/contracts/language/languages';
import { useLanguage } from '../../../i18n/language.tsx';
import type { Held } from './decode-stored-data.ts';
import type { DeskTranslate } from './desk-words.ts';
import { sentimentLabel } from './mood-words.ts';
import { nameOfCode } from './name-of-code.ts';

/** The stored data grouped by origin, including inferred values. */
export function StoredData({ held, t }: { held: Held; t: DeskTranslate }) {
  const { locale } = useLanguage();
  const dates = new Intl.DateTimeFormat(numberLocale(locale), { dateStyle: 'long' });
  const date = (at: string) => dates.format(new Date(at));
  return (
    <>
      {held.startedAt && (
        <section>
          <h3>{t('said')}</h3>
          <p>{t('messages', { count: held.messages, date: date(held.startedAt) })}</p>
        </section>
      )}
      {held.groups.map(({ title, facts }) => (
        <section key={title}>
          <h3>{t(title)}</h3>
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label + value} style={{ display: 'contents' }}>
                <dt>{t(label)}</dt>
                <dd dir="auto">
                  {label === 'sentiment'
                    ? t(sentimentLabel(Number(value)))
                    : nameOfCode(label, value, locale)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {held.consents.length > 0 && (
        <section>
          <h3>{t('consents')}</h3>
          <ul>
            {held.consents.map(({ isGiven, at }) => (
              <li key={at}>{t(isGiven ? 'given' : 'withdrawn', { date: date(at) })}</li>
            ))}
          </ul>
        </section>
      )}
      {held.keptUntil && <p>{t('keptUntil', { date: date(held.keptUntil) })}</p>}
    </>
  );
}
