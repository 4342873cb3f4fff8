import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format/use-format.ts';
import type { LookWarning } from './look-warnings.ts';

/** Contrast of a color, with a better color. */
export function LookWarningText({ warning: { field, ratio, better } }: { warning: LookWarning }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const shown = format.number(Math.floor(ratio * 10) / 10);
  return <>{t(`appearance.faint.${field}`, { ratio: shown, better: better.toUpperCase() })}</>;
}
