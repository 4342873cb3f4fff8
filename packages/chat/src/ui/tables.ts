import { Table } from '@parley/markdown/elements/table';
import * as reader from '@parley/markdown/parse/read-table';

/** Parses and shows tables; one module, so that both parts load together. */
export { reader, Table };
