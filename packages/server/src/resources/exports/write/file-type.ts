import type { ExportFormat, ExportType } from '@parley/contracts/values/lists';

export interface FileType {
  extension: string;
  mediaType: string;
}

const types: Readonly<Record<ExportFormat | 'zip', FileType>> = {
  json: { extension: 'json', mediaType: 'application/json' },
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  xml: { extension: 'xml', mediaType: 'application/xml' },
  archive: { extension: 'tar', mediaType: 'application/x-tar' },
  zip: { extension: 'zip', mediaType: 'application/zip' },
};

/** Zips a CSV export of several tables, because a CSV file holds one table. Only the export of users has a single table. */
export function fileTypeOf({ format, type }: { format: ExportFormat; type: ExportType }): FileType {
  return types[format === 'csv' && type !== 'users' ? 'zip' : format];
}
