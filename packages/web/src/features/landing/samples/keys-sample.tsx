import { useTranslation } from 'react-i18next';
import { Progress } from '../../../components/ui/feedback/progress.tsx';
import { numberFormat } from '../../../lib/format/kept-formats.ts';

const rows = [
  { key: 'keysRow1', tokens: 3_214_880, color: 'bg-chart-1' },
  { key: 'keysRow2', tokens: 918_402, color: 'bg-chart-2' },
  { key: 'keysRow3', tokens: 40_116, color: 'bg-chart-3' },
];
const limit = 10_000_000;

/** Sample of token counts per chatbot with a limit. */
export function KeysSample() {
  const { t, i18n } = useTranslation('landing');
  const number = numberFormat(i18n.language, {});
  const total = rows.reduce((sum, { tokens }) => sum + tokens, 0);
  const share = numberFormat(i18n.language, { style: 'percent' }).format(total / limit);
  return (
    <div className="text-13">
      <table className="w-full">
        <thead>
          <tr className="border-b border-border text-12 text-text-3">
            <th scope="col" className="pb-2 text-start font-normal">
              {t('features.keysKey')}
            </th>
            <th scope="col" className="pb-2 text-end font-normal">
              {t('features.keysTokens')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, tokens, color }) => (
            <tr key={key} className="border-b border-border">
              <td className="py-2">
                <span aria-hidden="true" className={`me-2 inline-block size-2 rounded-[2px] ${color}`} />
                {t(`features.${key}`)}
              </td>
              <td className="text-end tabular-nums">{number.format(tokens)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex items-center gap-3 rounded-sm bg-surface-2 px-3 py-2 text-12">
        {t('features.keysLimit')}
        <Progress label={t('features.keysLimit')} value={total} max={limit} className="flex-1" />
        <span className="tabular-nums">{share}</span>
      </div>
    </div>
  );
}
