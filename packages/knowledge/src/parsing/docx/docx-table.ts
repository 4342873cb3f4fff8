/** A cell of a table, with its content as HTML. */
export interface DocxCell {
  html: string;
  columns: number;
  /** Whether it continues the cell above it. */
  isContinued: boolean;
}

export interface DocxRow {
  cells: DocxCell[];
  /** Number of columns that the row skips before its first cell. */
  skippedColumns: number;
  isHeader: boolean;
  /** Whether the row is hidden or deleted. */
  isDropped: boolean;
}

interface PlacedCell extends DocxCell {
  rows: number;
}

/** Returns the HTML of a table. The text of a continued cell is added to the cell above. */
export function tableHtml(rows: readonly DocxRow[]): string {
  const kept = rows.filter((row) => !row.isDropped);
  const open = new Map<number, PlacedCell>();
  const placed = kept.map(({ cells, skippedColumns }) => {
    let column = skippedColumns;
    const own: PlacedCell[] = skippedColumns > 0 ? [placedCell('', skippedColumns)] : [];
    for (const cell of cells) {
      const above = open.get(column);
      if (cell.isContinued && above !== undefined) {
        above.rows += 1;
        above.html += cell.html;
      } else {
        const one: PlacedCell = { ...cell, rows: 1 };
        own.push(one);
        open.set(column, one);
      }
      column += cell.columns;
    }
    return own;
  });
  const heads = kept.findIndex((row) => !row.isHeader);
  const headRows = heads < 0 ? kept.length : heads;
  const head = placed.slice(0, headRows).map((cells) => rowHtml(cells, 'th'));
  const body = placed.slice(headRows).map((cells) => rowHtml(cells, 'td'));
  return `<table>${head.length > 0 ? `<thead>${head.join('')}</thead>` : ''}${body.join('')}</table>`;
}

function placedCell(html: string, columns: number): PlacedCell {
  return { html, columns, isContinued: false, rows: 1 };
}

function rowHtml(cells: readonly PlacedCell[], name: 'td' | 'th'): string {
  const written = cells.map(({ html, columns, rows }) => {
    const spans = `${columns > 1 ? ` colspan="${columns}"` : ''}${rows > 1 ? ` rowspan="${rows}"` : ''}`;
    return `<${name}${spans}>${html}</${name}>`;
  });
  return `<tr>${written.join('')}</tr>`;
}
