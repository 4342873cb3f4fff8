import type { FlowNode } from '../document.ts';
import type { Branch, NodeDataByType } from '../nodes.ts';
import { checkFormula, checkRead, checkTemplate, checkWritten } from './check-formulas.ts';
import { checkInput } from './check-input.ts';
import { checkPattern } from './check-pattern.ts';
import { checkRequest } from './check-request.ts';
import type { Findings } from './problem-context.ts';
import type { ProblemCode } from './problem-sentences.ts';

const withoutValue = new Set(['isSet', 'isEmpty']);

interface NodeFindings {
  findings: Findings;
  nodeId: string;
  add(path: string, code: ProblemCode): void;
  /** Checks a text with formulas. */
  text(path: string, written: string | undefined, isNeeded?: boolean): void;
}

/** Checks a single node. */
export function checkNode(findings: Findings, node: FlowNode, nodeIds: ReadonlySet<string>): void {
  const at = findingsOfNode(findings, node.id);
  switch (node.type) {
    case 'trigger':
      if (node.data.on === 'keyword' && isBlank(node.data.words)) at.add('words', 'words_missing');
      if (node.data.on === 'intent' && isBlank(node.data.examples)) at.add('examples', 'examples_missing');
      return;
    case 'message':
      checkMessage(at, node.data);
      return;
    case 'ask':
      checkAsk(at, node.data);
      return;
    case 'collect':
      checkCollect(at, node.data);
      return;
    case 'rate':
      at.text('text', node.data.text);
      return;
    case 'answer':
      checkAnswer(at, node.data);
      return;
    case 'understand':
      if (node.data.intents.length === 0) at.add('intents', 'intents_missing');
      for (const [index, { examples }] of node.data.intents.entries()) {
        if (isBlank(examples)) at.add(`intents.${index}.examples`, 'examples_missing');
      }
      return;
    case 'condition':
      if (node.data.branches.length === 0) at.add('branches', 'branches_missing');
      for (const [index, branch] of node.data.branches.entries()) {
        checkBranch(findings, node.id, branch, `branches.${index}`);
      }
      return;
    case 'set':
      checkSet(at, node.data);
      return;
    case 'request':
      checkRequest(findings, node.id, node.data);
      return;
    case 'email':
    case 'handover':
      at.text('text', node.data.text, node.type === 'email');
      checkMail(findings, node.id, node.data, node.type === 'email');
      return;
    case 'jump':
      if (node.data.target === '') at.add('target', 'target_missing');
      else if (!nodeIds.has(node.data.target)) at.add('target', 'target_unknown');
      return;
    case 'end':
      at.text('text', node.data.text, false);
      return;
    default:
      return;
  }
}

function findingsOfNode(findings: Findings, nodeId: string): NodeFindings {
  return {
    findings,
    nodeId,
    add: (path, code) => findings.add(nodeId, path, code),
    text(path, written, isNeeded = true) {
      if (isNeeded && (written === undefined || written.trim() === '')) {
        findings.add(nodeId, path, 'text_missing');
      }
      checkTemplate(findings, written ?? '', { nodeId, path });
    },
  };
}

function checkMessage({ findings, add, text }: NodeFindings, data: NodeDataByType['message']): void {
  const { image } = data;
  text('text', data.text, image === undefined);
  if (image) text('image.alt', image.alt);
  const { imageIds } = findings.context;
  if (image && imageIds && !imageIds.includes(image.id)) add('image', 'image_unknown');
}

function checkAsk({ findings, nodeId, text }: NodeFindings, data: NodeDataByType['ask']): void {
  text('text', data.text);
  if (data.retry) text('retry.text', data.retry.text);
  checkInput(findings, nodeId, data.input);
  checkWritten(findings, data.saveAs, { nodeId, path: 'saveAs' });
  if (data.input.type !== 'choice') return;
  for (const [index, option] of (data.input.options ?? []).entries()) {
    text(`input.options.${index}.label`, option.label, false);
  }
}

function checkCollect({ add, text }: NodeFindings, data: NodeDataByType['collect']): void {
  text('text', data.text);
  if (data.fields.length === 0) add('fields', 'fields_missing');
  for (const [index, { label }] of data.fields.entries()) {
    if (label.trim() === '') add(`fields.${index}.label`, 'label_missing');
  }
  if (data.consent) text('consent.text', data.consent.text);
}

function checkAnswer({ findings, nodeId, add, text }: NodeFindings, data: NodeDataByType['answer']): void {
  text('question', data.question, false);
  checkWritten(findings, data.saveAs, { nodeId, path: 'saveAs' });
  const { sourceTags } = findings.context;
  for (const [index, tag] of (data.tags ?? []).entries()) {
    if (sourceTags && !sourceTags.includes(tag)) add(`tags.${index}`, 'tag_unknown');
  }
}

function checkSet({ findings, nodeId, add }: NodeFindings, { assign }: NodeDataByType['set']): void {
  for (const [index, { variable, formula }] of assign.entries()) {
    const path = `assign.${index}`;
    if (variable === '') add(`${path}.variable`, 'variable_missing');
    checkWritten(findings, variable, { nodeId, path: `${path}.variable` });
    checkFormula(findings, formula, { nodeId, path: `${path}.formula` });
  }
}

function isBlank(words: readonly string[] | undefined): boolean {
  return !(words ?? []).some((word) => word.trim() !== '');
}

function checkMail(
  findings: Findings,
  nodeId: string,
  { subject, to }: NodeDataByType['email'],
  needsSubject: boolean,
): void {
  if (needsSubject && subject.trim() === '') findings.add(nodeId, 'subject', 'subject_missing');
  checkTemplate(findings, subject, { nodeId, path: 'subject' });
  if (to.length === 0) findings.add(nodeId, 'to', 'recipient_missing');
  const { memberIds } = findings.context;
  for (const [index, memberId] of to.entries()) {
    if (memberIds && !memberIds.includes(memberId)) findings.add(nodeId, `to.${index}`, 'recipient_unknown');
  }
}

function checkBranch(findings: Findings, nodeId: string, branch: Branch, path: string): void {
  const { formula, tests = [] } = branch;
  if (formula !== undefined) {
    checkFormula(findings, formula, { nodeId, path: `${path}.formula` });
    return;
  }
  if (tests.length === 0) findings.add(nodeId, path, 'test_missing');
  for (const [index, { variable, op, value }] of tests.entries()) {
    const at = `${path}.tests.${index}`;
    checkRead(findings, variable, { nodeId, path: `${at}.variable` });
    const isMissing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    if (isMissing && !withoutValue.has(op)) findings.add(nodeId, `${at}.value`, 'value_missing');
    if (typeof value !== 'string') continue;
    checkTemplate(findings, value, { nodeId, path: `${at}.value` });
    if (op === 'matches' || op === 'notMatches')
      checkPattern(findings, value, { nodeId, path: `${at}.value` });
  }
}
