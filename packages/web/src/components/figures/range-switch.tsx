import { type FigureRange, figureRanges } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../ui/choices/segmented-control.tsx';

export function RangeSwitch({
  value,
  onValueChange,
  className,
}: {
  value: FigureRange;
  onValueChange: (range: FigureRange) => void;
  className?: string;
}) {
  const { t } = useTranslation('common');
  return (
    <SegmentedControl
      label={t('chart.range')}
      value={value}
      onValueChange={onValueChange}
      className={className}
      options={figureRanges.map((range) => ({ value: range, label: t(`chart.ranges.${range}`) }))}
    />
  );
}
