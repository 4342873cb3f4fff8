import { expect } from 'vitest';
import { readFlow } from '../src/read/read-flow.ts';
import { importTypebot } from '../src/typebot/import-typebot.ts';
import { block, bubble, typebotExport } from './typebot-export.ts';

/** Names of the variables of an export, by id. */
export const variables = { name: 'Name', age: 'Age', list: 'Cart Items', score: 'Score', email: 'Email' };

/** Returns the node and the note for one block that follows a text. */
export function importedBlock(type: string, more: object) {
  const groups = { A: [bubble('t', 'Well?'), block('b', type, more)], Other: [bubble('o', 'Other')] };
  const { flow, report } = importTypebot(typebotExport({ groups, edges: { e1: 'Other' }, variables }));
  expect(readFlow(flow)).toEqual({ flow });
  const node = flow.nodes.find(({ type }) => type !== 'start');
  const entry = report.find(({ sourceId }) => sourceId === 'b');
  const { title: _title, ...data } = { title: '', ...node?.data };
  return { type: node?.type, data, note: entry?.note, outcome: entry?.outcome, flow };
}
