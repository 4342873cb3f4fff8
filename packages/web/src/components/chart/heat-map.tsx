export type HeatMapProps = {
  /** Describes the chart; the numbers are in the table. */
  label: string;
  /** Names of the rows. */
  days: readonly string[];
  /** Column names; every sixth is shown. */
  hours: readonly string[];
  values: readonly (readonly number[])[];
  titleOf: (day: number, hour: number) => string;
};

/** Grid of the hours of a week; a darker cell means a larger value. */
export function HeatMap({ label, days, hours, values, titleOf }: HeatMapProps) {
  const largest = Math.max(1, ...values.flat());
  // Some languages have no short day names.
  const longest = Math.max(...days.map((day) => day.length));
  const columns = { gridTemplateColumns: `max(2rem, ${longest}ch) minmax(0, 1fr)` };
  return (
    <div role="img" aria-label={label} className="text-12 text-text-3">
      {values.map((row, day) => (
        <div key={days[day]} className="mb-0.5 grid items-center gap-2" style={columns}>
          <span>{days[day]}</span>
          <span className="grid grid-cols-24 gap-0.5">
            {row.map((value, hour) => (
              <span
                key={hours[hour]}
                title={titleOf(day, hour)}
                className="h-4 rounded-xs bg-surface-2"
                style={
                  value === 0
                    ? undefined
                    : {
                        background: `color-mix(in srgb, var(--chart-1) ${20 + (value / largest) * 80}%, transparent)`,
                      }
                }
              />
            ))}
          </span>
        </div>
      ))}
      <div className="grid gap-2" style={columns}>
        <span />
        <span className="grid grid-cols-4">
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour}>{hours[hour]}</span>
          ))}
        </span>
      </div>
    </div>
  );
}
