import { useTranslation } from 'react-i18next';
import { textOn } from '../../../lib/theme/hex-color.ts';

const themes = [
  { name: 'Halden', color: '#14532d', corners: 'rounded-md' },
  { name: 'Nordkraft', color: '#4b35ef', corners: 'rounded-xl' },
  { name: 'Sol & Co', color: '#f2cf5b', corners: 'rounded-none' },
];

/** Sample of three chats in different brand colors; each text color is chosen by contrast. */
export function ThemeSample() {
  const { t } = useTranslation('landing');
  return (
    <div className="grid grid-cols-3 gap-2.5">
      {themes.map(({ name, color, corners }) => (
        <div key={name} className={`flex min-h-40 flex-col overflow-hidden border border-border ${corners}`}>
          <b
            className="px-2.5 py-2 text-12 font-semibold"
            style={{ backgroundColor: color, color: textOn(color) }}
          >
            {name}
          </b>
          <span className="flex flex-1 flex-col gap-2 p-2 text-11">
            <span className={`self-start bg-surface-2 px-2 py-1 ${corners}`}>{t('features.themeHello')}</span>
            <span
              className={`self-end px-2 py-1 ${corners}`}
              style={{ backgroundColor: color, color: textOn(color) }}
            >
              {t('features.themeAsk')}
            </span>
            <span className={`mt-auto size-5 self-end ${corners}`} style={{ backgroundColor: color }} />
          </span>
        </div>
      ))}
    </div>
  );
}
