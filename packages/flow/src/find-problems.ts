import { checkGraph } from './check-graph.ts';
import { checkNode } from './check-node.ts';
import type { FlowDocument } from './document.ts';
import { createFindings, type ProblemContext } from './problem-context.ts';
import type { FlowProblem } from './problems.ts';

/** What is wrong with the meaning of a flow: first of each node, in the order of the document, then of the whole. */
export function findProblems(flow: FlowDocument, context: ProblemContext = {}): FlowProblem[] {
  const findings = createFindings(flow, context);
  const nodeIds = new Set(flow.nodes.filter(({ type }) => type !== 'note').map(({ id }) => id));
  for (const node of flow.nodes) checkNode(findings, node, nodeIds);
  checkGraph(findings, flow);
  checkTranslations(flow, findings);
  return findings.problems;
}

function checkTranslations(
  { translations, nodes }: FlowDocument,
  findings: ReturnType<typeof createFindings>,
): void {
  const ids = new Set(nodes.map(({ id }) => id));
  const unused = new Set<string>();
  for (const texts of Object.values(translations)) {
    for (const key of Object.keys(texts)) if (!ids.has(key.split('.', 1)[0] ?? '')) unused.add(key);
  }
  if (unused.size > 0) findings.add(null, 'translations', 'translation_unused');
}
