import { checkGraph } from './check-graph.ts';
import { checkNode } from './check-node.ts';
import type { FlowDocument } from './document.ts';
import { createFindings, type ProblemContext } from './problem-context.ts';
import type { FlowProblem } from './problems.ts';
import { visitorTexts } from './visitor-texts.ts';

/** What is wrong with the meaning of a flow: first of each node, in the order of the document, then of the whole. */
export function findProblems(flow: FlowDocument, context: ProblemContext = {}): FlowProblem[] {
  const findings = createFindings(flow, context);
  const nodeIds = new Set(flow.nodes.filter(({ type }) => type !== 'note').map(({ id }) => id));
  for (const node of flow.nodes) checkNode(findings, node, nodeIds);
  checkGraph(findings, flow);
  checkTranslations(flow, findings);
  return findings.problems;
}

function checkTranslations(flow: FlowDocument, findings: ReturnType<typeof createFindings>): void {
  const translated = Object.values(flow.translations).flatMap((texts) => Object.keys(texts));
  if (translated.length === 0) return;
  const keys = new Set(visitorTexts(flow).map(({ key }) => key));
  if (translated.some((key) => !keys.has(key))) findings.add(null, 'translations', 'translation_unused');
}
