import { flowLimits } from '../limits.ts';
import { isFlowId, isVariableName } from '../names.ts';
import { conditionOperators, type NodeType } from '../nodes.ts';
import {
  either,
  type Fields,
  flag,
  isRecord,
  json,
  list,
  listById,
  number,
  object,
  oneOf,
  report,
  type Shape,
  text,
} from './shape.ts';

const titleLength = 100;
const wordLength = 200;
const urlLength = 2_048;
const patternLength = 500;
const maxOptions = 50;
const maxItems = 50;
const jsonDepth = 12;
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const dateForm = /^\d{4}-\d{2}-\d{2}$/;

export const flowId = text(40, isFlowId, 'id_invalid');
/** Empty until an editor chooses one. */
const chosenId = text(40, (id) => id === '' || isFlowId(id), 'id_invalid');
export const variableName = text(100, isVariableName, 'name_invalid');
const chosenVariable = text(100, (name) => name === '' || isVariableName(name), 'name_invalid');
const template = text(flowLimits.textLength);
const formula = text(flowLimits.formulaLength);
const word = text(wordLength);
const date = text(10, (day) => dateForm.test(day));
const count = number(0, 10_000, true);
const anyNumber = number(-1e15, 1e15);

const option = object({
  id: flowId,
  label: text(wordLength),
  value: { optional: text(wordLength) },
  synonyms: { optional: list(word, maxItems) },
});

const inputFields: Record<string, Fields> = {
  text: {
    minLength: { optional: count },
    maxLength: { optional: count },
    pattern: { optional: text(patternLength) },
  },
  number: { min: { optional: anyNumber }, max: { optional: anyNumber }, integer: { optional: flag } },
  email: {},
  phone: { country: { optional: text(2, (code) => /^([A-Z]{2})?$/.test(code)) } },
  url: {},
  date: { min: { optional: date }, max: { optional: date } },
  choice: {
    options: { optional: listById(option, maxOptions) },
    from: { optional: chosenVariable },
    multiple: { optional: flag },
    min: { optional: count },
    max: { optional: count },
  },
};

const input: Shape = (value, path, errors) => {
  const type = isRecord(value) ? value.type : undefined;
  const fields = typeof type === 'string' && Object.hasOwn(inputFields, type) ? inputFields[type] : undefined;
  if (fields) object({ ...fields, type: oneOf([type]) })(value, path, errors);
  else report(errors, `${path}.type`, type === undefined ? 'required' : 'not_allowed');
};

const test = object({
  variable: chosenVariable,
  op: oneOf(conditionOperators),
  value: {
    optional: either(
      Array.isArray,
      list(word, maxItems),
      either((value) => typeof value === 'string', text(flowLimits.textLength), json(0)),
    ),
  },
});

const branch = object({
  id: flowId,
  label: { optional: word },
  match: { optional: oneOf(['all', 'any']) },
  tests: { optional: list(test, maxItems) },
  formula: { optional: formula },
});

const field = object({
  key: text(40, isFlowId, 'id_invalid'),
  label: word,
  type: oneOf(['text', 'email', 'phone', 'number', 'date', 'url']),
  required: flag,
});

const named = object({ name: word, value: template });
const recipients = list(text(40), maxItems);
const mail = { text: template, subject: text(wordLength), to: recipients };

const dataFields: Record<NodeType, Fields> = {
  start: { on: oneOf(['message', 'open']), resumeHours: { optional: number(0, 24 * 365) } },
  trigger: {
    on: oneOf(['keyword', 'intent', 'fallback', 'closed']),
    words: { optional: list(word, maxItems) },
    examples: { optional: list(word, maxItems) },
    back: { optional: flag },
  },
  message: { text: template, image: { optional: object({ id: text(64), alt: text(500) }) } },
  ask: {
    text: template,
    input,
    saveAs: { optional: chosenVariable },
    retry: { optional: object({ text: template, times: number(0, 10, true) }) },
    digress: { optional: oneOf(['auto', 'never']) },
  },
  collect: {
    text: template,
    fields: listById(field, 20, 'key'),
    consent: { optional: object({ text: text(1_000), required: flag }) },
  },
  rate: { text: template, scale: oneOf(['thumbs', 'csat', 'nps']) },
  answer: {
    question: { optional: template },
    instructions: { optional: template },
    tags: { optional: list(word, maxItems) },
    saveAs: { optional: chosenVariable },
  },
  understand: {
    intents: listById(object({ id: flowId, name: word, examples: list(word, 100) }), 30),
    threshold: { optional: number(0, 1) },
  },
  condition: { branches: listById(branch, 30) },
  hours: {},
  set: { assign: list(object({ variable: chosenVariable, formula }), maxItems) },
  request: {
    method: oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: text(urlLength),
    query: { optional: list(named, maxItems) },
    headers: { optional: list(named, 20) },
    body: { optional: json(jsonDepth) },
    save: { optional: list(object({ path: text(wordLength), variable: chosenVariable }), maxItems) },
    timeoutMs: { optional: number(100, 10_000, true) },
    sample: { optional: json(jsonDepth) },
  },
  email: mail,
  handover: {
    ...mail,
    teamId: { optional: text(36, (id) => idForm.test(id), 'id_invalid') },
    after: { optional: oneOf(['continue', 'end']) },
  },
  jump: { target: chosenId, back: { optional: flag } },
  // biome-ignore lint/suspicious/noThenProperty: a word of the document, which nothing awaits
  end: { text: { optional: template }, then: oneOf(['chat', 'close']) },
  note: { text: template },
};

/** The data of a node of each type. */
export const nodeData = Object.fromEntries(
  Object.entries(dataFields).map(([type, fields]) => [
    type,
    object({ title: { optional: text(titleLength) }, ...fields }),
  ]),
) as Record<NodeType, Shape>;
