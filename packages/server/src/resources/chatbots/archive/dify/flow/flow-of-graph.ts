import type { FlowDocument, FlowEdge, FlowNode } from '@parley/flow/document';
import { readFlow } from '@parley/flow/read/read-flow';
import type { DifyNode, DifyWorkflow } from '../dify-app.ts';
import { FlowVariables, selectorsIn } from './flow-variables.ts';
import { type Draft, type Graph, mainHandle, type Step, stepOf } from './steps.ts';

/** A Dify graph converted to our flow format, with what the flow lacks. */
export interface ConvertedGraph {
  flow: FlowDocument;
  /** Titles of steps without a counterpart, which the flow skips. */
  leftOut: string[];
  /** Titles of steps that the user must complete. */
  partial: string[];
  /** Placeholders of values that the flow does not have. */
  unknown: string[];
}

interface Made {
  id: string;
  draft: Draft;
  title: string;
  place: { x: number; y: number };
  /** Target of each port: a step of the graph, or a node of the flow. */
  exits: { port: string; to: { step: string } | { node: string } }[];
}

/** Steps whose text is written by a model. */
const modelTypes: readonly string[] = ['llm', 'agent'];
/** Steps that need no flow, because a chatbot without one does the same. */
const plainTypes: readonly string[] = ['start', 'llm', 'knowledge-retrieval', 'answer', ''];
const nextMessage = 'again';
const maxPlace = 100_000;
const maxGreeting = 1_000;

/**
 * Converts a graph. A chatflow runs from its start for every message; our flow waits for the next message at its end and starts
 * again. A form becomes questions, and a step that calls a model becomes an answer of the chatbot.
 * @returns undefined for a graph that only answers, and for one that is larger than a flow may be
 */
export function flowOfGraph(workflow: DifyWorkflow): ConvertedGraph | undefined {
  const nodes = new Map(workflow.graph.nodes.flatMap((one) => (one ? [[one.id, one] as const] : [])));
  const start = [...nodes.values()].find(({ data }) => data.type === 'start');
  const hasSteps = [...nodes.values()].some(({ data }) => !plainTypes.includes(data.type));
  const saysMore = [...nodes.values()].some(({ data }) => data.type === 'answer' && isMore(data.answer));
  if (start === undefined || !(hasSteps || saysMore)) return undefined;
  if (!workflow.graph.edges.some(({ source }) => source === start.id)) return undefined;
  const conversion = new Conversion(workflow, nodes, start.id);
  const flow = conversion.build();
  if (conversion.isEmpty) return undefined;
  const read = readFlow(flow);
  if ('errors' in read) return undefined;
  return {
    flow: read.flow,
    leftOut: conversion.leftOut,
    partial: conversion.partial,
    unknown: conversion.unknown,
  };
}

function isMore(text: string): boolean {
  return text.replaceAll(/\{\{#[^#]*#\}\}/g, '').trim() !== '';
}

type GraphNode = NonNullable<DifyWorkflow['graph']['nodes'][number]>;

class Conversion {
  readonly #nodes: ReadonlyMap<string, GraphNode>;
  readonly #startId: string;
  readonly #edges: DifyWorkflow['graph']['edges'];
  readonly #graph: Graph;
  readonly #opening: string;
  readonly #made = new Map<string, Made>();
  readonly #passed = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #left = new Set<string>();
  readonly #partial = new Set<string>();

  constructor(workflow: DifyWorkflow, nodes: ReadonlyMap<string, GraphNode>, startId: string) {
    this.#nodes = nodes;
    this.#startId = startId;
    this.#edges = workflow.graph.edges;
    this.#opening = workflow.features.opening_statement;
    const all = [...nodes.values()];
    this.#graph = {
      variables: new FlowVariables(workflow, all.flatMap(outputsOf)),
      spoken: spokenIn(all),
      hasInstructions: all.filter(({ data }) => data.type === 'llm').length > 1 || all.some(namesVariables),
    };
  }

  get leftOut(): string[] {
    const reached = new Set([this.#startId, ...this.#made.keys(), ...this.#passed]);
    const missed = [...this.#nodes.values()].filter(({ id, data }) => !reached.has(id) && data.type !== '');
    return [...this.#left, ...missed.map(({ data }) => nameOf(data))];
  }

  get partial(): string[] {
    return [...this.#partial];
  }

  /** Whether no step was converted. */
  get isEmpty(): boolean {
    return this.#made.size === 0;
  }

  get unknown(): string[] {
    return [...this.#graph.variables.unknown].map((selector) => `{{#${selector}#}}`);
  }

  build(): FlowDocument {
    const first = this.#targetOf(this.#startId, mainHandle);
    const form = this.#asksOfStart();
    const asks = form.length > 0 ? [...form, ...this.#greeting()] : [];
    const entry = first === undefined ? { node: nextMessage } : { step: first };
    const pending = first === undefined ? [] : [first];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (this.#made.has(id) || this.#passed.has(id)) continue;
      pending.push(...this.#convert(id));
    }
    return this.#written(asks, entry);
  }

  /** Questions for the form that a Dify chat starts with. */
  #asksOfStart(): Made[] {
    const start = this.#nodes.get(this.#startId);
    return (start?.data.variables ?? []).flatMap(({ variable, label, type, options }) => {
      const saveAs = this.#graph.variables.write(`${this.#startId}.${variable}`);
      if (saveAs === undefined || type.startsWith('file')) return [];
      const text = (label || variable).slice(0, 200).replaceAll('{{', '{ {');
      const labels = options.filter((one) => one.trim() !== '').slice(0, 50);
      const input =
        type === 'select' && labels.length > 0
          ? {
              type: 'choice' as const,
              options: labels.map((one, index) => ({ id: `o${index + 1}`, label: one.slice(0, 200) })),
            }
          : { type: type === 'number' ? ('number' as const) : ('text' as const) };
      return [this.#make('', { type: 'ask', data: { text, input, saveAs } }, { title: '', at: start })];
    });
  }

  /** The greeting, after the form: a flow that opens the chat replaces the chatbot's own greeting. */
  #greeting(): Made[] {
    const text = this.#graph.variables.template(this.#opening).trim().slice(0, maxGreeting).toWellFormed();
    if (text === '') return [];
    const at = this.#nodes.get(this.#startId);
    return [this.#make('', { type: 'message', data: { text } }, { title: '', at })];
  }

  /** Converts a step, and returns its next steps. */
  #convert(id: string): string[] {
    const node = this.#nodes.get(id);
    if (node === undefined) return [];
    const step = stepOf(this.#graph, id, node.data);
    if (!step) {
      this.#passed.add(id);
      if (step === undefined) this.#left.add(nameOf(node.data));
      return this.#targetsOf(id);
    }
    const made = this.#make(id, step.draft, { title: node.data.title, at: node });
    made.exits = this.#exitsOf(id, step);
    if (step.isPartial) this.#partial.add(nameOf(node.data));
    this.#made.set(id, made);
    return this.#targetsOf(id);
  }

  #exitsOf(id: string, { ports }: Step): Made['exits'] {
    return ports.map(([port, handle]) => {
      const target = this.#targetOf(id, handle);
      return { port, to: target === undefined ? { node: nextMessage } : { step: target } };
    });
  }

  #make(key: string, draft: Draft, { title, at }: { title: string; at: GraphNode | undefined }): Made {
    const count = (this.#counts.get(draft.type) ?? 0) + 1;
    this.#counts.set(draft.type, count);
    const place = at?.position ?? { x: 0, y: 0 };
    return { id: `${draft.type}${count}`, draft, title: key === '' ? '' : title, place, exits: [] };
  }

  #targetOf(id: string, handle: string): string | undefined {
    return this.#edges.find((edge) => edge.source === id && (edge.sourceHandle || mainHandle) === handle)
      ?.target;
  }

  #targetsOf(id: string): string[] {
    return this.#edges.flatMap((edge) => (edge.source === id ? [edge.target] : [])).toReversed();
  }

  /** The node of a step, or of the first step after it that was converted. */
  #nodeOf(to: Made['exits'][number]['to']): string {
    const seen = new Set<string>();
    let at = 'step' in to ? to.step : undefined;
    while (at !== undefined && !seen.has(at)) {
      const made = this.#made.get(at);
      if (made) return made.id;
      seen.add(at);
      at = this.#targetOf(at, mainHandle) ?? this.#targetsOf(at).at(-1);
    }
    return 'node' in to ? to.node : nextMessage;
  }

  #written(asks: readonly Made[], entry: Made['exits'][number]['to']): FlowDocument {
    const begin = this.#nodeOf(entry);
    const { counter } = this.#graph.variables;
    const startPlace = placeOf(this.#nodes.get(this.#startId));
    const nodes: FlowNode[] = [
      {
        id: 'start',
        type: 'start',
        position: startPlace,
        data: { on: asks.length > 0 ? 'open' : 'message' },
      },
    ];
    const edges: Omit<FlowEdge, 'id'>[] = [];
    const lead = (source: string, sourceHandle: string, target: string) => {
      edges.push({ source, sourceHandle, target });
    };
    let last = 'start';
    for (const [index, { id, draft }] of asks.entries()) {
      const position = { x: startPlace.x, y: startPlace.y + 96 * (index + 1) };
      nodes.push({ id, type: draft.type, position, data: draft.data } as FlowNode);
      lead(last, 'next', id);
      last = id;
    }
    // The form comes before the chat, so the reply to its last field must not be used as the visitor's question.
    lead(last, 'next', asks.length > 0 ? nextMessage : begin);
    for (const one of this.#made.values()) {
      const title = one.title.slice(0, 100).toWellFormed();
      const data = { ...(title === '' ? {} : { title }), ...one.draft.data };
      nodes.push({ id: one.id, type: one.draft.type, position: bounded(one.place), data } as FlowNode);
      for (const { port, to } of one.exits) lead(one.id, port, this.#nodeOf(to));
    }
    const endPlace = { x: startPlace.x, y: startPlace.y - 192 };
    nodes.push({
      id: nextMessage,
      type: 'ask',
      position: endPlace,
      // Waits for the next message without sending a text.
      data: { title: 'Next message', text: '{{""}}', input: { type: 'text' }, digress: 'never' },
    });
    if (counter === undefined) lead(nextMessage, 'next', begin);
    else {
      const assign = [{ variable: counter, formula: `${counter} + 1` }];
      nodes.push({
        id: 'count',
        type: 'set',
        position: { ...endPlace, x: endPlace.x + 248 },
        data: { assign },
      });
      lead(nextMessage, 'next', 'count');
      lead('count', 'next', begin);
    }
    const variables = this.#graph.variables.declared.map((one) =>
      // Starts at -1, because the flow also counts the first message that it waits for.
      one.name === counter && asks.length > 0 ? { ...one, initial: -1 } : one,
    );
    return {
      schema: 1,
      variables,
      nodes,
      edges: edges.map((edge, index) => ({ id: `e${index + 1}`, ...edge })),
      translations: {},
    };
  }
}

/** Variables that a step provides to later ones. */
function outputsOf({ id, data }: GraphNode): { id: string; name: string }[] {
  const name = data.title || data.type;
  switch (data.type) {
    case 'start':
      return data.variables.map(({ variable }) => ({ id: `${id}.${variable}`, name: variable }));
    case 'llm':
    case 'agent':
      return [{ id: `${id}.text`, name }];
    case 'http-request':
      return [{ id: `${id}.body`, name }];
    case 'template-transform':
      return [{ id: `${id}.output`, name }];
    default:
      return [];
  }
}

/** Whether the model's instructions contain variables of the conversation. */
function namesVariables({ data }: GraphNode): boolean {
  const told = data.prompt_template.flatMap(({ role, text }) => (role === 'system' ? [text] : []));
  return selectorsIn(told.join(' ')).some((selector) => /^[^.]+\.(?!query$|files$)/.test(selector));
}

/** Selectors of model answers that an answer step shows, directly or through a variable aggregator. */
function spokenIn(nodes: readonly GraphNode[]): Set<string> {
  const shown = new Set(
    nodes.flatMap(({ data }) => (data.type === 'answer' ? selectorsIn(data.answer) : [])),
  );
  const picked = nodes.filter(
    ({ id, data }) => data.type === 'variable-aggregator' && shown.has(`${id}.output`),
  );
  for (const { data } of picked) for (const selector of data.selectors) shown.add(selector.join('.'));
  const texts = new Set(
    nodes.filter(({ data }) => modelTypes.includes(data.type)).map(({ id }) => `${id}.text`),
  );
  const aggregators = picked.map(({ id }) => `${id}.output`);
  return new Set([...[...shown].filter((selector) => texts.has(selector)), ...aggregators]);
}

function nameOf({ title, type }: DifyNode): string {
  return `${title} (${type})`;
}

function placeOf(node: GraphNode | undefined): { x: number; y: number } {
  return bounded(node?.position ?? { x: 0, y: 0 });
}

function bounded({ x, y }: { x: number; y: number }): { x: number; y: number } {
  const within = (value: number) => Math.round(Math.min(Math.max(value, -maxPlace), maxPlace));
  return { x: within(x), y: within(y) };
}
