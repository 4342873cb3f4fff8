import type { FlowDocument, FlowEdge, FlowNode, FlowVariable } from '../document.ts';
import { isDeterministic } from '../is-deterministic.ts';
import { flowLimits } from '../limits.ts';
import type { Conversion, Step } from './conversion.ts';
import { type Goal, GroupNodes, type Link, type Made } from './group-nodes.ts';
import { moveTextsToQuestions } from './move-texts.ts';
import { placesOf } from './places.ts';
import { keyOf, type Position, Routes } from './routes.ts';
import { TypebotImportError } from './typebot-import-error.ts';

const titleLength = 100;

/** Combines the steps of all groups. @throws TypebotImportError `too_large` */
export function buildFlow(conversion: Conversion, steps: Step[][], start: Position | null): FlowDocument {
  const routes = new Routes(conversion, steps);
  const entries = new Map<string, Made>();
  const made = steps.flatMap((ofGroup, group) => {
    const nodes = new GroupNodes(conversion, routes, entries, group);
    nodes.read(ofGroup);
    return nodes.made;
  });
  // Each question can absorb at most one message, so this many nodes can never fit.
  if (made.length > 2 * flowLimits.nodes) throw new TypebotImportError('too_large');
  const resolve = (goal: Goal) => ('draft' in goal ? goal : entryOf(goal, routes, entries));
  const beginning = start === null ? null : entryOf(start, routes, entries);
  const first = startNode(conversion, beginning);
  const links = [
    ...linksOf(made, resolve),
    ...(beginning === null ? [] : [{ from: first, port: 'next', to: beginning }]),
  ];
  const graph = moveTextsToQuestions(conversion, { made: [first, ...made], links });
  startWhenOpened(conversion, first, graph.links);
  answerOnce(graph.links);
  return written(conversion, graph);
}

/** Returns the node of a block or of the next block that became one; null if the flow ends there. */
function entryOf(goal: Position, routes: Routes, entries: ReadonlyMap<string, Made>): Made | null {
  const seen = new Set<string>();
  let at: Position = goal;
  while (!seen.has(keyOf(at))) {
    const entry = entries.get(keyOf(at));
    if (entry !== undefined) return entry;
    seen.add(keyOf(at));
    const next = routes.through(at);
    if (next === null || next === undefined) return null;
    at = next;
  }
  return null;
}

function startNode(conversion: Conversion, beginning: Made | null): Made {
  const block = beginning?.block ?? conversion.source.events[0] ?? { id: '', type: 'start', source: {} };
  return { draft: { type: 'start', data: { on: 'message' } }, group: -1, block, exits: [] };
}

/** Typebots start the conversation. So does a flow whose steps up to the first question are the same for every visitor. */
function startWhenOpened(conversion: Conversion, start: Made, links: readonly Link[]): void {
  const next = new Map(links.filter(({ port }) => port === 'next').map(({ from, to }) => [from, to]));
  const seen = new Set<Made>([start]);
  let last = start;
  for (let at = next.get(start); at !== undefined && !seen.has(at); at = next.get(at)) {
    last = at;
    seen.add(at);
    const { draft } = at;
    if (draft.type !== 'message' && !(draft.type === 'set' && isDeterministic(draft.data))) break;
  }
  const speaks = ['message', 'ask', 'rate'].includes(last.draft.type);
  if (speaks && start.draft.type === 'start') start.draft.data.on = 'open';
  else conversion.startsWithMessage = true;
}

/** A text answer that the next step uses must not also be answered at the question. */
function answerOnce(links: readonly Link[]): void {
  for (const { from, port, to } of links) {
    const { draft } = from;
    if (draft.type !== 'ask' || draft.data.input.type !== 'text') continue;
    if (port === 'next' && to.draft.type === 'answer') draft.data.digress = 'never';
  }
}

function linksOf(made: readonly Made[], resolve: (goal: Goal) => Made | null): Link[] {
  return made.flatMap((from) =>
    from.exits.flatMap(({ port, goal }) => {
      const to = resolve(goal);
      return to === null ? [] : [{ from, port, to }];
    }),
  );
}

function written(
  conversion: Conversion,
  { made, links }: { made: readonly Made[]; links: readonly Link[] },
): FlowDocument {
  const counts = new Map<string, number>();
  const ids = new Map<Made, string>();
  for (const one of made) {
    const { type } = one.draft;
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    ids.set(one, type === 'start' ? type : `${type}${count}`);
  }
  const idOf = (one: Made) => ids.get(one) ?? '';
  const places = placesOf(conversion.source.groups, made);
  const titled = new Set<number>();
  const nodes = made.map((one, index): FlowNode => {
    const { draft } = one;
    const target = links.find(({ from }) => from === one);
    const position = places[index] ?? { x: 0, y: 0 };
    if (draft.type === 'jump') draft.data.target = target === undefined ? '' : idOf(target.to);
    const title = titled.has(one.group) ? '' : (conversion.source.groups[one.group]?.title ?? '');
    titled.add(one.group);
    const data = {
      ...(title !== '' && { title: title.slice(0, titleLength).toWellFormed() }),
      ...draft.data,
    };
    return { id: idOf(one), type: draft.type, position, data } as FlowNode;
  });
  const edges = links
    .filter(({ from }) => from.draft.type !== 'jump')
    .map(
      ({ from, port, to }, index): FlowEdge => ({
        id: `e${index + 1}`,
        source: idOf(from),
        sourceHandle: port,
        target: idOf(to),
      }),
    );
  return { schema: 1, variables: variablesOf(conversion), nodes, edges, translations: {} };
}

function variablesOf({ names, lists, numbers }: Conversion): FlowVariable[] {
  return names.all.map((name) => ({
    name,
    type: lists.has(name) ? 'list' : numbers.has(name) ? 'number' : 'text',
  }));
}
