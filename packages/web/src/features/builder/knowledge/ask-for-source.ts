import type { Source } from '@parley/contracts/resources/knowledge';

/** A dialog that a source's menu opens. */
export type AskForSource = (dialog: 'rename' | 'delete', source: Source) => void;
