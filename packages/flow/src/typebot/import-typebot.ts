import type { FlowDocument } from '../document.ts';
import { flowLimits } from '../limits.ts';
import { readFlow } from '../read-flow.ts';
import { buildFlow } from './build-flow.ts';
import { Conversion } from './conversion.ts';
import { type ImportNote, type ImportOutcome, importNotes } from './import-notes.ts';
import { numberVariables } from './number-variables.ts';
import { readExport, type SourceBlock, type TypebotExport } from './read-export.ts';
import type { Position } from './routes.ts';
import { textIn } from './source.ts';
import { stepOf } from './steps.ts';
import { TypebotImportError } from './typebot-import-error.ts';

/** What became of one block of an export. */
export interface ImportedBlock {
  sourceId: string;
  type: string;
  outcome: ImportOutcome;
  /** The screen shows the sentence of this code. */
  note: ImportNote;
  /** In English, for the wire. */
  message: string;
}

export interface TypebotImport {
  flow: FlowDocument;
  /** One entry for each event and block, in the order of the export. */
  report: ImportedBlock[];
}

const maxSourceText = 100;

/**
 * Makes a flow of an exported typebot (versions 3 to 6), as a file or as an answer of Typebot's API. Nothing of the export
 * is run or fetched; the flow has the shape and the limits that `readFlow` checks.
 * @throws TypebotImportError
 */
export function importTypebot(document: unknown): TypebotImport {
  const source = readExport(document);
  if (source.variables.length > flowLimits.variables) throw new TypebotImportError('too_large');
  const conversion = new Conversion(source);
  conversion.numbers = numberVariables(source, conversion.names);
  const steps = source.groups.map(({ blocks }) => blocks.map((block) => stepOf(conversion, block)));
  const built = buildFlow(conversion, steps, startOf(source));
  const read = readFlow(built);
  if ('errors' in read) throw new TypebotImportError('too_large');
  return { flow: read.flow, report: reportOf(conversion) };
}

/** Where the start leads; the first group without a start. */
function startOf({ groups, events, edges }: TypebotExport): Position | null {
  const blocks = groups.flatMap((group) => group.blocks);
  const start = [...events, ...blocks].find(({ type }) => type === 'start');
  const edge = start === undefined ? undefined : edges.get(textIn(start.source, 'outgoingEdgeId'));
  if (edge === undefined) {
    const first = groups.findIndex((group) => group.blocks.some(({ type }) => type !== 'start'));
    return first === -1 ? null : { group: first, block: 0 };
  }
  const group = groups.findIndex(({ id }) => id === edge.groupId);
  const block = groups[group]?.blocks.findIndex(({ id }) => id === edge.blockId) ?? -1;
  return group === -1 ? null : { group, block: Math.max(block, 0) };
}

function reportOf(conversion: Conversion): ImportedBlock[] {
  const { events, groups } = conversion.source;
  for (const event of events) if (event.type !== 'start') conversion.note(event, 'event');
  const blocks: SourceBlock[] = [...events, ...groups.flatMap((group) => group.blocks)];
  const start = blocks.find(({ type }) => type === 'start');
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
