import type { ExportFormat, ExportType } from '@parley/contracts/lists';

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

/** Users are one table, everything else several, and CSV has one table a file. */
export function fileTypeOf({ format, type }: { format: ExportFormat; type: ExportType }): FileType {
  return types[format === 'csv' && type !== 'users' ? 'zip' : format];
}
