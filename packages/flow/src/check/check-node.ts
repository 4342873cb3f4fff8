import type { FlowNode } from '../document.ts';
import type { Branch, NodeDataByType } from '../nodes.ts';
import { checkFormula, checkRead, checkTemplate, checkWritten } from './check-formulas.ts';
import { checkInput } from './check-input.ts';
import { checkPattern } from './check-pattern.ts';
import { checkRequest } from './check-request.ts';
import type { Findings } from './problem-context.ts';

const withoutValue = new Set(['isSet', 'isEmpty']);

/** Checks a single node. */
export function checkNode(findings: Findings, node: FlowNode, nodeIds: ReadonlySet<string>): void {
  const { id } = node;
  const add = (path: string, code: Parameters<Findings['add']>[2]) => findings.add(id, path, code);
  const text = (path: string, written: string | undefined, isNeeded = true) => {
    if (isNeeded && (written === undefined || written.trim() === '')) add(path, 'text_missing');
    checkTemplate(findings, written ?? '', { nodeId: id, path });
  };
  switch (node.type) {
    case 'trigger':
      if (node.data.on === 'keyword' && isBlank(node.data.words)) add('words', 'words_missing');
      if (node.data.on === 'intent' && isBlank(node.data.examples)) add('examples', 'examples_missing');
      return;
    case 'message': {
      const { image } = node.data;
      text('text', node.data.text, image === undefined);
      if (image) text('image.alt', image.alt);
      const { imageIds } = findings.context;
      if (image && imageIds && !imageIds.includes(image.id)) add('image', 'image_unknown');
      return;
    }
    case 'ask':
      text('text', node.data.text);
      if (node.data.retry) text('retry.text', node.data.retry.text);
      checkInput(findings, id, node.data.input);
      checkWritten(findings, node.data.saveAs, { nodeId: id, path: 'saveAs' });
      if (node.data.input.type === 'choice') {
        for (const [index, option] of (node.data.input.options ?? []).entries()) {
          text(`input.options.${index}.label`, option.label, false);
        }
      }
      return;
    case 'collect':
      text('text', node.data.text);
      if (node.data.fields.length === 0) add('fields', 'fields_missing');
      for (const [index, { label }] of node.data.fields.entries()) {
        if (label.trim() === '') add(`fields.${index}.label`, 'label_missing');
      }
      if (node.data.consent) text('consent.text', node.data.consent.text);
      return;
    case 'rate':
      text('text', node.data.text);
      return;
    case 'answer': {
      text('question', node.data.question, false);
      checkWritten(findings, node.data.saveAs, { nodeId: id, path: 'saveAs' });
      const { sourceTags } = findings.context;
      for (const [index, tag] of (node.data.tags ?? []).entries()) {
        if (sourceTags && !sourceTags.includes(tag)) add(`tags.${index}`, 'tag_unknown');
      }
      return;
    }
    case 'understand':
      if (node.data.intents.length === 0) add('intents', 'intents_missing');
      for (const [index, { examples }] of node.data.intents.entries()) {
        if (isBlank(examples)) add(`intents.${index}.examples`, 'examples_missing');
      }
      return;
    case 'condition':
      if (node.data.branches.length === 0) add('branches', 'branches_missing');
      for (const [index, branch] of node.data.branches.entries()) {
        checkBranch(findings, id, branch, `branches.${index}`);
      }
      return;
    case 'set':
      for (const [index, { variable, formula }] of node.data.assign.entries()) {
        const path = `assign.${index}`;
        if (variable === '') add(`${path}.variable`, 'variable_missing');
        checkWritten(findings, variable, { nodeId: id, path: `${path}.variable` });
        checkFormula(findings, formula, { nodeId: id, path: `${path}.formula` });
      }
      return;
    case 'request':
      checkRequest(findings, id, node.data);
      return;
    case 'email':
    case 'handover':
      text('text', node.data.text, node.type === 'email');
      checkMail(findings, id, node.data, node.type === 'email');
      return;
    case 'jump':
      if (node.data.target === '') add('target', 'target_missing');
      else if (!nodeIds.has(node.data.target)) add('target', 'target_unknown');
      return;
    case 'end':
      text('text', node.data.text, false);
      return;
    default:
      return;
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
