import { Card } from '../../src/components/ui/layout/card.tsx';

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
    <Card title="Colors">
      <div className="grid gap-3" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(76px, 1fr))' }}>
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
      <div className="mt-4 grid gap-1" style={{ gridTemplateColumns: 'repeat(8, 1fr)' }}>
        {charts.map((chart) => (
          <span key={chart} className="h-4 rounded-xs" style={{ background: `var(--chart-${chart})` }} />
        ))}
      </div>
    </Card>
  );
}
