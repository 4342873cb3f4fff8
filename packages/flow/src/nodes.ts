import type { AnswerInput } from './inputs.ts';

export const nodeTypes = [
  'start',
  'trigger',
  'message',
  'ask',
  'collect',
  'rate',
  'answer',
  'understand',
  'condition',
  'hours',
  'set',
  'request',
  'email',
  'handover',
  'jump',
  'end',
  'note',
] as const;
export type NodeType = (typeof nodeTypes)[number];

export const conditionOperators = [
  'is',
  'isNot',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'matches',
  'notMatches',
  'gt',
  'gte',
  'lt',
  'lte',
  'isSet',
  'isEmpty',
  'isOneOf',
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** Every node can have a title for editors. */
interface Titled {
  title?: string;
}
/** Text with `{{formula}}` placeholders. */
type Template = string;

export interface Intent {
  id: string;
  name: string;
  examples: string[];
}

export interface ConditionTest {
  variable: string;
  op: ConditionOperator;
  value?: string | number | boolean | string[];
}

/** Taken if its tests or its formula are true. */
export interface Branch {
  id: string;
  label?: string;
  match?: 'all' | 'any';
  tests?: ConditionTest[];
  formula?: string;
}

export interface CollectField {
  key: string;
  label: string;
  type: 'text' | 'email' | 'phone' | 'number' | 'date' | 'url';
  required: boolean;
}

export interface NodeDataByType {
  start: Titled & { on: 'message' | 'open'; resumeHours?: number };
  trigger: Titled & {
    on: 'keyword' | 'intent' | 'fallback' | 'closed';
    words?: string[];
    examples?: string[];
    /** Whether the conversation then returns to the interrupted step. */
    back?: boolean;
  };
  message: Titled & { text: Template; image?: { id: string; alt: string } };
  ask: Titled & {
    text: Template;
    input: AnswerInput;
    saveAs?: string;
    retry?: { text: Template; times: number };
    digress?: 'auto' | 'never';
  };
  collect: Titled & {
    text: Template;
    fields: CollectField[];
    consent?: { text: string; required: boolean };
  };
  rate: Titled & { text: Template; scale: 'thumbs' | 'csat' | 'nps' };
  answer: Titled & {
    /** The question; default: the visitor's message. */
    question?: Template;
    instructions?: string;
    /** Limits the answer to sources with these tags; default: all sources. */
    tags?: string[];
    saveAs?: string;
  };
  understand: Titled & { intents: Intent[]; threshold?: number };
  condition: Titled & { branches: Branch[] };
  hours: Titled;
  set: Titled & { assign: { variable: string; formula: string }[] };
  request: Titled & {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    url: Template;
    query?: { name: string; value: Template }[];
    headers?: { name: string; value: Template }[];
    /** JSON whose strings are templates. */
    body?: unknown;
    save?: { path: string; variable: string }[];
    timeoutMs?: number;
    /** Sample response for test runs without real requests. */
    sample?: unknown;
  };
  email: Titled & { text: Template; subject: Template; to: string[] };
  handover: Titled & {
    /** Email to the members `to`, sent if nobody is there to take over. */
    text: Template;
    subject: Template;
    to: string[];
    /** Team that is asked; default: the chatbot's. */
    teamId?: string;
    /** What follows once the conversation is the chatbot's again: the next node, or free chat; default `continue`. */
    after?: 'continue' | 'end';
  };
  jump: Titled & { target: string; back?: boolean };
  end: Titled & { text?: Template; then: 'chat' | 'close' };
  note: Titled & { text: string };
}
