import { Table } from '@parley/markdown/elements/table';
import * as reader from '@parley/markdown/parse/read-table';

/** What reads and shows tables, in one module that is loaded as one. */
export { reader, Table };
