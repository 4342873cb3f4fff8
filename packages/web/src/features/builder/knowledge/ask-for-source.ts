import type { Source } from '@parley/contracts/resources/knowledge';

export type SourceDialog = 'rename' | 'delete' | 'pages' | 'api';

/** Opens a dialog about a source. */
export type AskForSource = (dialog: SourceDialog, source: Source) => void;
