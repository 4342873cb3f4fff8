import type { RuleRow } from './collect-rules.ts';

export type ReportPage = {
  lang: string;
  dir: string;
  title: string;
  /** Paragraphs above the table. */
  notes: readonly string[];
  heads: readonly string[];
  rows: readonly { row: RuleRow; outcome: string }[];
};

const style =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:1000px;margin:40px auto;padding:0 20px;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}th,td{border:1px solid #aaa;padding:6px 8px;text-align:start;vertical-align:top}ul{margin:4px 0 0;padding-inline-start:18px;font-size:13px}th,td{hyphens:auto}@media(max-width:600px){body{margin:20px auto;padding:0 12px}th,td{padding:4px 6px}}';

/** Returns the report as a standalone HTML page. */
export function reportPage({ lang, dir, title, notes, heads, rows }: ReportPage): string {
  const cells = rows.map(({ row, outcome }) => {
    const places = row.places.map(
      ({ look, element }) => `<li>${text(look)}: <code>${text(element)}</code></li>`,
    );
    const list = places.length === 0 ? '' : `<ul>${places.join('')}</ul>`;
    return `<tr><td>${text(row.help)} <code>${text(row.rule)}</code>${list}</td><td>${text(row.clauses.join(', '))}</td><td>${text(outcome)}</td></tr>`;
  });
  return `<!doctype html>
<html lang="${text(lang)}" dir="${text(dir)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title><style>${style}</style></head>
<body><h1>${text(title)}</h1>
${notes.map((note) => `<p>${text(note)}</p>`).join('\n')}
<table><thead><tr>${heads.map((head) => `<th scope="col">${text(head)}</th>`).join('')}</tr></thead>
<tbody>
${cells.join('\n')}
</tbody></table></body></html>
`;
}

function text(written: string): string {
  return written
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
