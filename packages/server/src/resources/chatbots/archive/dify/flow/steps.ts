import type { ConditionOperator, ConditionTest, NodeDataByType, NodeType } from '@parley/flow/nodes';
import { quoted } from '@parley/flow/typebot/formulas/quoted';
import {
  addressWithoutCredentials,
  jsonWithoutCredentials,
  typedValue,
} from '../../../../../lib/secrets/without-credentials.ts';
import { parseUntrusted } from '../../../../../lib/text/json-text.ts';
import type { DifyNode } from '../dify-app.ts';
import type { FlowVariables } from './flow-variables.ts';

/** A node without id and position. */
export type Draft = { [Type in NodeType]: { type: Type; data: NodeDataByType[Type] } }[NodeType];

/** The conversion of a step: its node, and the Dify handle for each port. */
export interface Step {
  draft: Draft;
  ports: readonly (readonly [port: string, handle: string])[];
  /** Whether the user must complete the node. */
  isPartial?: boolean;
}

export const mainHandle = 'source';
const onward = [['next', mainHandle]] as const;
const maxText = 4_000;
const maxFormula = 1_000;
const maxName = 200;

const operators: Readonly<Record<string, ConditionOperator>> = {
  contains: 'contains',
  'not contains': 'notContains',
  'start with': 'startsWith',
  'end with': 'endsWith',
  is: 'is',
  'is not': 'isNot',
  '=': 'is',
  '≠': 'isNot',
  '>': 'gt',
  '<': 'lt',
  '≥': 'gte',
  '≤': 'lte',
  empty: 'isEmpty',
  'not empty': 'isSet',
  null: 'isEmpty',
  'not null': 'isSet',
  exists: 'isSet',
  'not exists': 'isEmpty',
};
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Context of a graph's conversion. */
export interface Graph {
  variables: FlowVariables;
  /** Selectors of model answers that the visitor has already read when a text refers to them. */
  spoken: ReadonlySet<string>;
  /** Whether each step that calls a model needs its own instructions, because there are several. */
  hasInstructions: boolean;
}

/** Converts a step; null for one without any effect here, and undefined for one without a counterpart. */
export function stepOf(graph: Graph, id: string, node: DifyNode): Step | null | undefined {
  switch (node.type) {
    case 'knowledge-retrieval':
    case 'variable-aggregator':
      return null;
    case 'llm':
    case 'agent':
      return graph.spoken.has(`${id}.text`) ? modelStep(graph, id, node) : undefined;
    case 'answer':
      return answerStep(graph, node);
    case 'question-classifier':
      return classifierStep(node);
    case 'if-else':
      return conditionStep(graph, node);
    case 'http-request':
      return requestStep(graph, id, node);
    case 'assigner':
      return assignerStep(graph, node);
    case 'template-transform':
      return templateStep(graph, id, node);
    default:
      return undefined;
  }
}

function modelStep({ variables, hasInstructions }: Graph, id: string, node: DifyNode): Step {
  const said = (role: string) =>
    node.prompt_template.flatMap((one) => (one.role === role ? [one.text] : [])).join('\n\n');
  const told = node.type === 'agent' ? node.agent_parameters.instruction.value : said('system');
  const isTold = hasInstructions || node.type === 'agent';
  const instructions = isTold ? cut(variables.template(told).trim()) : '';
  const question = variables.template(said('user')).trim();
  const isOwn = question === '' || question === '{{chat.message}}' || question.length > maxText;
  const saveAs = variables.write(`${id}.text`);
  return {
    draft: {
      type: 'answer',
      data: {
        ...(isOwn ? {} : { question }),
        ...(instructions === '' ? {} : { instructions }),
        ...(saveAs === undefined ? {} : { saveAs }),
      },
    },
    ports: onward,
    // An agent's tools are not converted.
    isPartial: node.type === 'agent',
  };
}

function answerStep({ variables, spoken }: Graph, node: DifyNode): Step | null {
  const text = cut(variables.template(node.answer, spoken).trim());
  return text === '' ? null : { draft: { type: 'message', data: { text } }, ports: onward };
}

function classifierStep({ classes }: DifyNode): Step | undefined {
  const named = classes.filter(({ id, name }) => id !== '' && name.trim() !== '').slice(0, 30);
  if (named.length === 0) return undefined;
  const intents = named.map(({ name }, index) => ({
    id: `class${index + 1}`,
    name: line(name),
    examples: [line(name)],
  }));
  // Dify has no else branch, so messages that match no class go to the last one.
  const last = named.at(-1)?.id ?? '';
  return {
    draft: { type: 'understand', data: { intents } },
    ports: [...named.map(({ id }, index) => [`intent:class${index + 1}`, id] as const), ['else', last]],
  };
}

function conditionStep(graph: Graph, node: DifyNode): Step | undefined {
  const cases = [
    ...node.cases,
    ...(node.cases.length === 0 && node.conditions.length > 0
      ? [{ case_id: 'true', logical_operator: node.logical_operator, conditions: node.conditions }]
      : []),
  ];
  const branches = cases.slice(0, 30).flatMap(({ case_id: handle, logical_operator: joined, conditions }) => {
    const tests = conditions.slice(0, 50).map((one) => testOf(graph, one));
    return handle === ''
      ? []
      : [{ handle, match: joined === 'or' ? ('any' as const) : ('all' as const), tests }];
  });
  if (branches.length === 0) return undefined;
  return {
    isPartial: branches.some(
      ({ tests }) => tests.length === 0 || tests.some(({ variable }) => variable === ''),
    ),
    draft: {
      type: 'condition',
      data: {
        branches: branches.map(({ match, tests }, index) => ({
          id: `case${index + 1}`,
          match,
          tests,
        })),
      },
    },
    ports: [
      ...branches.map(({ handle }, index) => [`branch:case${index + 1}`, handle] as const),
      ['else', 'false'],
    ],
  };
}

/** A test that a flow cannot express names no variable, so that the editor asks for one. */
function testOf({ variables }: Graph, one: DifyNode['conditions'][number]): ConditionTest {
  const variable = variables.read(one.variable_selector.join('.'));
  const op = Object.hasOwn(operators, one.comparison_operator)
    ? operators[one.comparison_operator]
    : undefined;
  const unclear: ConditionTest = { variable: '', op: op ?? 'is', value: cut(one.value) };
  if (variable === undefined || op === undefined || one.value.includes('{{#')) return unclear;
  if (op === 'isSet' || op === 'isEmpty') return { variable, op };
  const number = Number(one.value);
  const isNumber = one.value.trim() !== '' && Number.isFinite(number);
  if (['gt', 'lt', 'gte', 'lte'].includes(op) && !isNumber) return unclear;
  const isCompared = isNumber && ['=', '≠', '>', '<', '≥', '≤'].includes(one.comparison_operator);
  return { variable, op, value: isCompared ? number : cut(one.value) };
}

/** Converts a request. Keys and passwords are never imported, nor are parts of the URL that look like them. */
function requestStep({ variables }: Graph, id: string, node: DifyNode): Step | undefined {
  const method = methods.find((one) => one === node.method.toUpperCase());
  const url = variables.template(addressWithoutCredentials(node.url.trim()));
  if (method === undefined || url === '' || url.length > 2_048) return undefined;
  const pairs = (text: string) =>
    pairsOf(text)
      .slice(0, 20)
      .map(({ name, value }) => ({
        name,
        value: cut(variables.template(value.includes('{{#') ? value : typedValue(name, value))),
      }));
  const body = method === 'GET' ? undefined : bodyOf(variables, node.body);
  const saved = variables.write(`${id}.body`);
  return {
    draft: {
      type: 'request',
      data: {
        method,
        url,
        query: pairs(node.params),
        headers: pairs(node.headers).filter(({ name }) => name.toLowerCase() !== 'content-length'),
        ...(body === undefined ? {} : { body }),
        ...(saved === undefined ? {} : { save: [{ path: '', variable: saved }] }),
      },
    },
    ports: onward,
  };
}

function pairsOf(text: string): { name: string; value: string }[] {
  return text.split('\n').flatMap((written) => {
    const colon = written.indexOf(':');
    const name = written.slice(0, Math.max(colon, 0)).trim();
    return name === '' || name.length > maxName ? [] : [{ name, value: written.slice(colon + 1).trim() }];
  });
}

function bodyOf(variables: FlowVariables, { type, data }: DifyNode['body']): unknown {
  if (type === 'none' || type === '') return undefined;
  if (type === 'form-data' || type === 'x-www-form-urlencoded') {
    const pairs =
      typeof data === 'string' ? pairsOf(data) : data.map(({ key, value }) => ({ name: key, value }));
    return Object.fromEntries(
      pairs.map(({ name, value }) => [name, cut(variables.template(typedValue(name, value)))]),
    );
  }
  const text = typeof data === 'string' ? data : data.map(({ value }) => value).join('');
  const value = jsonWithoutCredentials(parseUntrusted(text));
  return withVariables(variables, value === undefined ? text : value);
}

function withVariables(variables: FlowVariables, value: unknown): unknown {
  if (typeof value === 'string') return cut(variables.template(value));
  if (Array.isArray(value)) return value.map((item) => withVariables(variables, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, withVariables(variables, child)]),
  );
}

function assignerStep(graph: Graph, node: DifyNode): Step | undefined {
  const items =
    node.items.length > 0
      ? node.items
      : [
          {
            variable_selector: node.assigned_variable_selector,
            operation: node.write_mode,
            input_type: 'variable',
            value: node.input_variable_selector,
          },
        ];
  const assign = items.slice(0, 50).map((item) => assignmentOf(graph, item));
  if (assign.length === 0 || assign.includes(undefined)) return undefined;
  return { draft: { type: 'set', data: { assign: assign.flatMap((one) => one ?? []) } }, ports: onward };
}

function assignmentOf({ variables }: Graph, item: DifyNode['items'][number]) {
  const variable = variables.write(item.variable_selector.join('.'));
  if (variable === undefined) return undefined;
  const value =
    item.input_type === 'variable' && Array.isArray(item.value)
      ? variables.read(item.value.join('.'))
      : constantOf(item.value);
  const formula = formulaOf(item.operation, variable, value);
  return formula === undefined || formula.length > maxFormula ? undefined : { variable, formula };
}

function constantOf(value: DifyNode['items'][number]['value']): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? quoted(value) : undefined;
}

function formulaOf(operation: string, variable: string, value: string | undefined): string | undefined {
  if (operation === 'clear') return '""';
  if (value === undefined) return undefined;
  if (operation === 'append') return `append(${variable}, ${value})`;
  if (['+=', '-=', '*=', '/='].includes(operation)) return `${variable} ${operation[0]} ${value}`;
  return ['over-write', 'set'].includes(operation) ? value : undefined;
}

/** Converts a Jinja template that contains only variables. */
function templateStep({ variables }: Graph, id: string, node: DifyNode): Step | undefined {
  const variable = variables.write(`${id}.output`);
  if (variable === undefined || /\{%|\{#/.test(node.template)) return undefined;
  const parts = node.template.split(/\{\{\s*(\w{1,100})\s*\}\}/g).map((part, index) => {
    if (index % 2 === 0) return part === '' ? '' : quoted(part);
    const selector = node.variables.find((one) => one.variable === part)?.value_selector ?? [];
    return variables.read(selector.join('.'));
  });
  const formula = ['""', ...parts.filter((part) => part !== '')].join(' + ');
  const isWhole =
    !parts.includes(undefined) && !node.template.replace(/\{\{\s*\w{1,100}\s*\}\}/g, '').includes('{{');
  if (!isWhole || formula.length > maxFormula) return undefined;
  return { draft: { type: 'set', data: { assign: [{ variable, formula }] } }, ports: onward };
}

function cut(text: string): string {
  if (text.length <= maxText) return text;
  const short = text.slice(0, maxText);
  const open = short.lastIndexOf('{{');
  return (open > short.lastIndexOf('}}') ? short.slice(0, open) : short).toWellFormed();
}

function line(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, maxName).toWellFormed();
}
