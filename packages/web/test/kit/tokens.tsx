import { Card } from '../../src/components/ui/card.tsx';

const roles = [
  'bg',
  'surface',
  'surface-2',
  'surface-3',
  'border',
  'border-strong',
  'border-control',
  'text-3',
  'text-2',
  'text',
  'primary',
  'accent',
  'secondary',
  'success',
  'warning',
  'error',
];
const charts = [1, 2, 3, 4, 5, 6, 7, 8];

export function Tokens() {
  return (
    <Card title="Colours">
      <div className="grid grid-cols-4 gap-3 sm:grid-cols-8">
        {roles.map((role) => (
          <span key={role} className="text-11 text-text-2">
            <span
              className="mb-1 block h-7 rounded-sm border border-strong"
              style={{ background: `var(--${role})` }}
            />
            {role}
          </span>
        ))}
      </div>
      <div className="mt-4 grid grid-cols-8 gap-1">
        {charts.map((chart) => (
          <span key={chart} className="h-4 rounded-xs" style={{ background: `var(--chart-${chart})` }} />
        ))}
      </div>
    </Card>
  );
}
