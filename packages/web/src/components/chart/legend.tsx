/** Legend for the current and the previous period. */
export function PeriodLegend({ current, previous }: { current: string; previous: string }) {
  return (
    <span className="flex items-center gap-4 text-12 text-text-2 max-sm:hidden">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-0.5 w-3.5 rounded-full bg-chart-1" />
        {current}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="w-3.5 border-t-2 border-dashed border-text-3" />
        {previous}
      </span>
    </span>
  );
}
