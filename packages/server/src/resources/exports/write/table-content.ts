import type { ExportFormat, ExportType } from '@parley/contracts/values/lists';
import type { ExportValue } from '../../../kernel/slice/export-table.ts';

/** A table whose pages are read while the file is written. */
export interface TableContent {
  name: string;
  columnNames: readonly string[];
  pages(): AsyncIterable<readonly (readonly ExportValue[])[]>;
}

/** Metadata at the beginning of a file. */
export interface ExportHead {
  organizationId: string;
  type: ExportType;
  format: ExportFormat;
  from_at: Date | null;
  to_at: Date | null;
  requested_at: Date;
}
