import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import type { FlowNode, FlowValue } from '@parley/flow/document';
import { turnLimits } from '@parley/flow/limits';
import { hiddenText } from '../../lib/secrets/hide-values.ts';
import type { TurnEvent } from '../turn.ts';
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
import { inputOf, isWaiting, type WaitingNode } from './input/ask-input.ts';
import { isSensitiveInput } from './input/sensitive-input.ts';
import { runOpening } from './opening.ts';
import { TurnMemory } from './turn-memory.ts';
import type { Understanding } from './understanding/understand.ts';
import type { VectorsOf } from './understanding/understand-meaning.ts';

type TurnEnd = Extract<TurnEvent, { type: 'end' }>;

/** State of a running turn of a flow. */
export class FlowRun {
  readonly input: FlowInput;
  readonly parts: FlowParts;
  readonly signal: AbortSignal;
  readonly memory: TurnMemory;
  /** Node that waits for this message, if any. */
  readonly waiting: WaitingNode | undefined;
  /** Whether the message answers a sensitive question, so that it must not be repeated or sent elsewhere. */
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
  /** Result of the last free-chat answer in this turn. */
  answered: TurnEnd | undefined;
  /** Node that waits for input at the end of this turn. */
  open: WaitingNode | undefined;
  tries = 0;
  back: string[];
  requests = 0;
  closes = false;
  /** Whether the visitor wants to be contacted by a person. */
  wantsPerson = false;
  /** Whether the visitor was told that the business is closed. */
  knowsClosed: boolean;
  /** Whether the flow took part in this turn, rather than only free chat. */
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

  /** The visitor's message as far as it may be searched, sent to a model, or repeated. */
  get question(): string {
    return this.hidesMessage ? hiddenText : this.input.message.text;
  }

  /**
   * Options for matching the message with intents. A sensitive message is matched by its characters only, because it must not be
   * sent to another process.
   */
  get understanding(): Understanding & { vectorsOf: VectorsOf | undefined } {
    const vectorsOf = this.hidesMessage ? undefined : this.parts.vectorsOf;
    return { budget: this.memory.budget, vectorsOf };
  }

  get step(): number {
    return this.#state.step + 1;
  }

  /** Counts a visit of a node; returns false beyond the limits of a turn. */
  visit({ id }: FlowNode): boolean {
    const count = this.visitsOf(id) + 1;
    this.#visits.set(id, count);
    return count <= turnLimits.visitsOfNode && this.path.length < turnLimits.steps;
  }

  visitsOf(nodeId: string): number {
    return this.#visits.get(nodeId) ?? 0;
  }

  /** Records that the flow reached a node; repeating an open question does not count again. */
  enter({ id }: FlowNode): void {
    this.traffic.entered.push(id);
  }

  /** Records that the flow left a node through a port. */
  leave({ id }: FlowNode, port: string): void {
    this.traffic.left.push({ nodeId: id, port });
  }

  /** Adds a step to the path, and emits it. */
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

  /** Emits a paragraph. */
  *say(text: string): Generator<FlowEvent> {
    if (text.trim() === '') return;
    const piece = this.content === '' ? text : `\n\n${text}`;
    this.content += piece;
    yield { type: 'token', text: piece };
  }

  /** Asks the question of a node, and leaves it open. */
  *ask(node: WaitingNode): Generator<FlowEvent> {
    yield* this.say(this.memory.openText(node.id, 'text', node.data.text));
    this.open = node;
  }

  set(name: string | undefined, value: FlowValue, isSensitive = false): Record<string, FlowValue> {
    return name === undefined || name === '' ? {} : { [name]: this.memory.set(name, value, isSensitive) };
  }

  /** Whether to ask for contact details: the visitor wants a person, no address is known, and no other question is open. */
  get asksForAddress(): boolean {
    const isReachable = ['lead.email', 'lead.phone'].some((name) => this.memory.read(name) !== null);
    return this.wantsPerson && !isReachable && this.input.contactSentence !== null && this.open === undefined;
  }

  /** Returns whether the answer to a node is sensitive, including options derived from sensitive values. */
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
