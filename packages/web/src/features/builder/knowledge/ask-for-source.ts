import type { Source } from '@parley/contracts/resources/chatbot/knowledge';

export type SourceDialog = 'rename' | 'delete' | 'pages' | 'api';

export type AskForSource = (dialog: SourceDialog, source: Source) => void;
