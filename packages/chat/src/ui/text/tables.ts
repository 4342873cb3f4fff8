import { Table } from '@parley/markdown/elements/table';
import * as reader from '@parley/markdown/parse/read-table';

/** Parser and renderer of tables in one module, so that both load together. */
export { reader, Table };
