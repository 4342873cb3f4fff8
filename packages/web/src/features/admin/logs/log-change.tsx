import type { ResponseOf } from '../../../lib/api/client.ts';

type Change = NonNullable<ResponseOf<'GET /api/admin/logs'>['items'][number]['change']>;

/** Changes made by an action: one line per field with old and new value. */
export function LogChange({ change }: { change: Change }) {
  const [from, to] = [fieldsOf(change.from), fieldsOf(change.to)];
  const lines =
    from && to
      ? [...new Set([...Object.keys(from), ...Object.keys(to)])].map(
          (name) => `${name}: ${shown(from[name])} → ${shown(to[name])}`,
        )
      : [`${change.from} → ${change.to}`];
  return (
    <ul dir="ltr" className="list-none font-mono text-12 text-text-2 [overflow-wrap:anywhere]">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Returns the fields of a JSON object; null for other text, such as the name of a role. */
function fieldsOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** A missing value is shown as a dash. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
