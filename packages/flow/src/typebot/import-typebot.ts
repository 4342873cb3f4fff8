import type { FlowDocument } from '../document.ts';
import { flowLimits } from '../limits.ts';
import { readFlow } from '../read/read-flow.ts';
import { buildFlow } from './build-flow.ts';
import { Conversion } from './conversion.ts';
import { numberVariables } from './formulas/number-variables.ts';
import { type ImportNote, type ImportOutcome, importNotes } from './import-notes.ts';
import { stepOf } from './nodes/steps.ts';
import { readExport, type SourceBlock, type TypebotExport } from './read-export.ts';
import type { Position } from './routes.ts';
import { textIn } from './source.ts';
import { TypebotImportError } from './typebot-import-error.ts';

/** The result for one block of an export. */
export interface ImportedBlock {
  sourceId: string;
  type: string;
  outcome: ImportOutcome;
  /** Code whose translated text the screen shows. */
  note: ImportNote;
  /** English text for API clients. */
  message: string;
}

export interface TypebotImport {
  flow: FlowDocument;
  /** One entry for each event and block, in the order of the export. */
  report: ImportedBlock[];
}

const maxSourceText = 100;

/**
 * Converts an exported typebot (versions 3 to 6), as a file or as a response of Typebot's API, to a flow. Runs and fetches
 * nothing from the export; the flow passes the checks of `readFlow`.
 * @throws TypebotImportError
 */
export function importTypebot(document: unknown): TypebotImport {
  const source = readExport(document);
  if (source.variables.length > flowLimits.variables) throw new TypebotImportError('too_large');
  const conversion = new Conversion(source);
  conversion.numbers = numberVariables(source, conversion.names);
  const steps = source.groups.map(({ blocks }) => blocks.map((block) => stepOf(conversion, block)));
  const built = buildFlow(conversion, steps, startOf(conversion));
  const read = readFlow(built);
  if ('errors' in read) throw new TypebotImportError('too_large');
  return { flow: read.flow, report: reportOf(conversion) };
}

/** Returns the target of the start; the first group if it has none. */
function startOf(conversion: Conversion): Position | null {
  const { groups, edges } = conversion.source;
  const start = startBlockOf(conversion.source);
  const edgeId = start === undefined ? '' : textIn(start.source, 'outgoingEdgeId');
  const edge = edges.get(edgeId);
  const group = groups.findIndex(({ id }) => id === edge?.groupId);
  if (group !== -1) {
    const block = groups[group]?.blocks.findIndex(({ id }) => id === edge?.blockId) ?? -1;
    return { group, block: Math.max(block, 0) };
  }
  if (start !== undefined && edgeId !== '') conversion.note(start, 'start_nowhere');
  const first = groups.findIndex(({ blocks }) => blocks.some(({ type }) => type !== 'start'));
  return first === -1 ? null : { group: first, block: 0 };
}

function startBlockOf({ events, groups }: TypebotExport): SourceBlock | undefined {
  return [...events, ...groups.flatMap(({ blocks }) => blocks)].find(({ type }) => type === 'start');
}

function reportOf(conversion: Conversion): ImportedBlock[] {
  const { events, groups } = conversion.source;
  for (const event of events) if (event.type !== 'start') conversion.note(event, 'event');
  const blocks: SourceBlock[] = [...events, ...groups.flatMap((group) => group.blocks)];
  const start = startBlockOf(conversion.source);
  if (start && conversion.startsWithMessage) conversion.note(start, 'starts_with_message');
  return blocks.map((block) => {
    const note = conversion.noteOf(block);
    const [outcome, message] = importNotes[note];
    const { id, type } = block;
    return {
      sourceId: id.slice(0, maxSourceText),
      type: type.slice(0, maxSourceText),
      outcome,
      note,
      message,
    };
  });
}
