import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import type { FlowNode, FlowValue, NodeOf } from '@parley/flow/document';
import { turnLimits } from '@parley/flow/limits';
import { hiddenText } from '../../lib/secrets/hide-values.ts';
import type { TurnEvent } from '../turn.ts';
import { type FlowState, freshState, handedOver, inputIdOf, type WaitingAt } from './flow-state.ts';
import type {
  FlowEvent,
  FlowInput,
  FlowLead,
  FlowMail,
  FlowOutcome,
  FlowParts,
  FlowStep,
  PlaceInLine,
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
  /** Node that has handed the conversation over, which is now the chatbot's again. */
  readonly left: NodeOf<'handover'> | undefined;
  /** Whether people have had the conversation since `waiting` asked. */
  readonly isInterrupted: boolean;
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
  /** Whether `open` has been asked before, and this turn has not answered it. */
  repeatsOpen = false;
  /** Node that hands the conversation over at the end of this turn. */
  handover: { node: NodeOf<'handover'>; place: PlaceInLine } | undefined;
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
  #requestStep: number | undefined;

  constructor(input: FlowInput, parts: FlowParts, signal: AbortSignal) {
    this.input = input;
    this.parts = parts;
    this.signal = signal;
    this.#state = input.state ?? freshState(input.flow.document, input.version, input.now);
    this.back = [...this.#state.back];
    const node = input.flow.nodes.get(this.#state.at?.nodeId ?? '');
    this.waiting = isWaiting(node) ? node : undefined;
    this.left = node?.type === 'handover' ? node : undefined;
    this.isInterrupted = this.waiting !== undefined && this.#state.at?.isInterrupted === true;
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

  /** Step that the requests of an answer to `waiting` belong to. */
  get requestStep(): number {
    return this.#requestStep ?? this.step;
  }

  /** The requests of this turn are those of an answer to `waiting`. */
  answersWaiting(): void {
    this.#requestStep = this.#state.at?.requestStep;
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

  /** Leaves the question that waits open, without an answer. */
  keepOpen(node: WaitingNode): void {
    this.open = node;
    this.repeatsOpen = true;
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
    const { open, input, handover } = this;
    const { version } = this.#state;
    const at = this.#waitsAt();
    const state: FlowState = {
      version,
      at,
      step: this.step,
      tries: open ? this.tries : 0,
      variables: this.memory.variables(),
      sensitive: this.memory.sensitiveNames(),
      back: at ? this.back : [],
      movedAt: input.now.toISOString(),
      ...(this.knowsClosed ? { knowsClosed: true } : {}),
    };
    return {
      state: this.hasMoved ? state : null,
      closedInputId: this.hasMoved && !this.left ? (this.#state.at?.inputId ?? null) : null,
      input: open && at ? inputOf(open, at.inputId, this.memory) : null,
      path: this.path,
      traffic: this.traffic,
      leads: this.leads,
      ratings: this.ratings,
      mails: this.mails,
      handsOver: handover ? { teamId: handover.node.data.teamId ?? null, place: handover.place } : null,
      closes: this.closes,
      hidesMessage: this.hidesMessage,
    };
  }

  /** Where the flow waits after this turn. */
  #waitsAt(): WaitingAt | null {
    const { open, handover } = this;
    if (handover) return { nodeId: handover.node.id, inputId: handedOver };
    if (!open) return null;
    const requestStep = this.repeatsOpen ? this.#stepOfRepetition() : undefined;
    return {
      nodeId: open.id,
      inputId: inputIdOf(this.#state.version, open.id, this.step),
      ...(this.isSensitive(open) ? { isSensitive: true } : {}),
      ...(requestStep === undefined ? {} : { requestStep }),
    };
  }

  #stepOfRepetition(): number | undefined {
    return this.#state.at?.requestStep ?? (this.isInterrupted ? this.step : undefined);
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
