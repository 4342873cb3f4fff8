import type { FlowDocument } from '../document.ts';
import { checkTemplate } from './check-formulas.ts';
import { checkGraph } from './check-graph.ts';
import { checkNode } from './check-node.ts';
import { createFindings, type Findings, type ProblemContext } from './problem-context.ts';
import type { FlowProblem } from './problems.ts';
import { visitorTexts } from './visitor-texts.ts';

/** Returns the semantic problems of a flow: first of each node, in document order, then of the whole flow. */
export function findProblems(flow: FlowDocument, context: ProblemContext = {}): FlowProblem[] {
  const findings = createFindings(flow, context);
  const nodeIds = new Set(flow.nodes.filter(({ type }) => type !== 'note').map(({ id }) => id));
  for (const node of flow.nodes) checkNode(findings, node, nodeIds);
  checkGraph(findings, flow);
  checkTranslations(flow, findings);
  return findings.problems;
}

function checkTranslations(flow: FlowDocument, findings: Findings): void {
  const translated = Object.entries(flow.translations).flatMap(([language, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ language, key, text })),
  );
  if (translated.length === 0) return;
  const places = new Map(visitorTexts(flow).map(({ key, nodeId, path }) => [key, { nodeId, path }]));
  if (translated.some(({ key }) => !places.has(key))) {
    findings.add(null, 'translations', 'translation_unused');
  }
  // Reports any problem in a translation by one code, because only readers of that language are affected.
  const asOne: Findings = {
    ...findings,
    add: (nodeId, path) => findings.add(nodeId, path, 'translation_broken'),
  };
  for (const { language, key, text } of translated) {
    const place = places.get(key);
    if (place === undefined) continue;
    checkTemplate(asOne, text, { nodeId: place.nodeId, path: `translations.${language}.${place.path}` });
  }
}
