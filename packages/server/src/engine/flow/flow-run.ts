import type { MessageSource } from '@parley/contracts/resources/chat';
import type { FlowNode, FlowValue } from '@parley/flow/document';
import { turnLimits } from '@parley/flow/limits';
import { hiddenText } from '../../lib/hide-values.ts';
import type { TurnEvent } from '../turn.ts';
import { inputOf, isWaiting, type WaitingNode } from './ask-input.ts';
import { type FlowState, freshState, inputIdOf } from './flow-state.ts';
import type {
  FlowEvent,
  FlowInput,
  FlowLead,
  FlowMail,
  FlowOutcome,
  FlowParts,
  FlowStep,
} from './flow-turn.ts';
import { runOpening } from './opening.ts';
import { isSensitiveInput } from './sensitive-input.ts';
import { TurnMemory } from './turn-memory.ts';
import type { Understanding } from './understand.ts';
import type { VectorsOf } from './understand-meaning.ts';

type TurnEnd = Extract<TurnEvent, { type: 'end' }>;

/** A turn of a flow while it runs. */
export class FlowRun {
  readonly input: FlowInput;
  readonly parts: FlowParts;
  readonly signal: AbortSignal;
  readonly memory: TurnMemory;
  /** What waits for this message, if anything does. */
  readonly waiting: WaitingNode | undefined;
  /** Whether this message answers a sensitive question, so that nothing may repeat it or send it on. */
  readonly hidesMessage: boolean;
  readonly path: FlowStep[] = [];
  readonly traffic: { entered: string[]; left: { nodeId: string; port: string }[] } = {
    entered: [],
    left: [],
  };
  readonly leads: FlowLead[] = [];
  readonly ratings: { scale: 'thumbs' | 'csat' | 'nps'; score: number }[] = [];
  readonly mails: FlowMail[] = [];
  content = '';
  sources: MessageSource[] = [];
  /** How the last free answer of this turn ended. */
  answered: TurnEnd | undefined;
  /** The node that this turn leaves open. */
  open: WaitingNode | undefined;
  tries = 0;
  back: string[];
  requests = 0;
  closes = false;
  /** Whether the visitor is to be called back. */
  wantsPerson = false;
  /** Whether the visitor knows that the business is closed. */
  knowsClosed: boolean;
  /** Whether this turn was one of the flow, and not free chat alone. */
  hasMoved = false;
  readonly #state: FlowState;
  readonly #visits = new Map<string, number>();

  constructor(input: FlowInput, parts: FlowParts, signal: AbortSignal) {
    this.input = input;
    this.parts = parts;
    this.signal = signal;
    this.#state = input.state ?? freshState(input.flow.document, input.version, input.now);
    this.back = [...this.#state.back];
    const node = input.flow.nodes.get(this.#state.at?.nodeId ?? '');
    this.waiting = isWaiting(node) ? node : undefined;
    const answered = this.waiting ?? this.#openingInput();
    this.hidesMessage =
      answered !== undefined && isSensitiveInput(input.flow, answered, this.#state.sensitive);
    this.memory = new TurnMemory(input, this.#state, this.hidesMessage);
    this.tries = this.#state.tries;
    this.knowsClosed = !input.isOpen && this.#state.knowsClosed === true;
  }

  #openingInput(): WaitingNode | undefined {
    const { flow, state } = this.input;
    const isFirst = state === null || state.begins === true;
    return isFirst && flow.start?.data.on === 'open' ? runOpening(flow).waiting : undefined;
  }

  /** What the visitor wrote, as far as it may be looked up, sent to a model, or repeated. */
  get question(): string {
    return this.hidesMessage ? hiddenText : this.input.message.text;
  }

  /** How its message is compared with examples. What must not be sent on is compared by its characters alone. */
  get understanding(): Understanding & { vectorsOf: VectorsOf | undefined } {
    const vectorsOf = this.hidesMessage ? undefined : this.parts.vectorsOf;
    return { budget: this.memory.budget, vectorsOf };
  }

  get step(): number {
    return this.#state.step + 1;
  }

  /** Counts a visit; false beyond the limits of a turn. */
  visit({ id }: FlowNode): boolean {
    const count = this.visitsOf(id) + 1;
    this.#visits.set(id, count);
    return count <= turnLimits.visitsOfNode && this.path.length < turnLimits.steps;
  }

  visitsOf(nodeId: string): number {
    return this.#visits.get(nodeId) ?? 0;
  }

  /** Counts that the flow has come to a step; to ask the same again is no other time. */
  enter({ id }: FlowNode): void {
    this.traffic.entered.push(id);
  }

  /** Counts that the flow went on from a step. */
  leave({ id }: FlowNode, port: string): void {
    this.traffic.left.push({ nodeId: id, port });
  }

  /** Adds a step to the path, and says so. */
  *pass(node: FlowNode, step: Partial<FlowStep>): Generator<FlowEvent> {
    const passed: FlowStep = {
      nodeId: node.id,
      type: node.type,
      port: null,
      ...step,
      changed: this.memory.shown(step.changed ?? {}),
    };
    this.path.push(passed);
    yield { type: 'node', step: passed };
  }

  /** Says a paragraph. */
  *say(text: string): Generator<FlowEvent> {
    if (text.trim() === '') return;
    const piece = this.content === '' ? text : `\n\n${text}`;
    this.content += piece;
    yield { type: 'token', text: piece };
  }

  /** Asks what a node asks, and leaves it open. */
  *ask(node: WaitingNode): Generator<FlowEvent> {
    yield* this.say(this.memory.openText(node.id, 'text', node.data.text));
    this.open = node;
  }

  set(name: string | undefined, value: FlowValue, isSensitive = false): Record<string, FlowValue> {
    return name === undefined || name === '' ? {} : { [name]: this.memory.set(name, value, isSensitive) };
  }

  /** Whether the visitor is to be called back at an address that nobody knows yet; one thing is asked at a time. */
  get asksForAddress(): boolean {
    const isReachable = ['lead.email', 'lead.phone'].some((name) => this.memory.read(name) !== null);
    return this.wantsPerson && !isReachable && this.input.contactSentence !== null && this.open === undefined;
  }

  /** Whether what answers a node is sensitive, also because its options were made of what is. */
  isSensitive(node: WaitingNode): boolean {
    return isSensitiveInput(this.input.flow, node, this.memory.sensitiveNames());
  }

  outcome(): FlowOutcome {
    const { open, input } = this;
    const { version } = this.#state;
    const inputId = open ? inputIdOf(version, open.id, this.step) : '';
    const state: FlowState = {
      version,
      at: open
        ? { nodeId: open.id, inputId, ...(this.isSensitive(open) ? { isSensitive: true } : {}) }
        : null,
      step: this.step,
      tries: open ? this.tries : 0,
      variables: this.memory.variables(),
      sensitive: this.memory.sensitiveNames(),
      back: open ? this.back : [],
      movedAt: input.now.toISOString(),
      ...(this.knowsClosed ? { knowsClosed: true } : {}),
    };
    return {
      state: this.hasMoved ? state : null,
      closedInputId: this.hasMoved ? (this.#state.at?.inputId ?? null) : null,
      input: open ? inputOf(open, inputId, this.memory) : null,
      path: this.path,
      traffic: this.traffic,
      leads: this.leads,
      ratings: this.ratings,
      mails: this.mails,
      closes: this.closes,
      hidesMessage: this.hidesMessage,
    };
  }

  end(): TurnEnd {
    const { answered } = this;
    return {
      type: 'end',
      mode: answered?.mode ?? 'flow',
      answeredBy: answered?.answeredBy ?? null,
      content: this.content,
      sources: this.sources,
      isCut: answered?.isCut ?? false,
      cutReason: answered?.cutReason ?? null,
      asksForContact: this.asksForAddress || (this.open === undefined && (answered?.asksForContact ?? false)),
      suggestions: this.open === undefined ? (answered?.suggestions ?? []) : [],
      support: answered?.support ?? null,
    };
  }
}
