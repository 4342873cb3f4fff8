import type { ExportHead, TableContent } from './table-content.ts';

/** One JSON document with every table as an array of objects. */
export async function* jsonOf(head: ExportHead, tables: readonly TableContent[]): AsyncGenerator<string> {
  const about = {
    format: 'parley-data-export',
    version: 1,
    type: head.type,
    organizationId: head.organizationId,
    from: head.from_at,
    to: head.to_at,
    createdAt: head.requested_at,
  };
  yield `${JSON.stringify(about).slice(0, -1)},"tables":{`;
  let isFirstTable = true;
  for (const { name, columnNames, pages } of tables) {
    yield `${isFirstTable ? '' : ','}${JSON.stringify(name)}:[`;
    isFirstTable = false;
    let isFirstPage = true;
    for await (const rows of pages()) {
      if (rows.length === 0) continue;
      const objects = rows.map((row) =>
        JSON.stringify(Object.fromEntries(columnNames.map((column, index) => [column, row[index]]))),
      );
      yield `${isFirstPage ? '' : ','}\n${objects.join(',\n')}`;
      isFirstPage = false;
    }
    yield ']';
  }
  yield '}}\n';
}
