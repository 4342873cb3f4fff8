import type { Findings } from '../check.ts';
import {
  identifierName,
  isNode,
  isTestFile,
  placeOf,
  readSources,
  type SourceFile,
  type SyntaxNode,
  walk,
} from '../sources/sources.ts';

const slices = 'packages/server/src/resources';
const mayHoldSql = /\.(queries|projection)\.ts$/;

/** Methods of a connection that run a statement, and the names that connections have. */
const statementRunners = new Set(['rows', 'first', 'execute']);
const connections = new Set(['tx', 'executor', 'reader', 'tenant', 'platform']);

const advice =
  'A slice keeps its SQL in *.queries.ts and *.projection.ts: move the statement there, into a function that says what it does.';

/** Reports SQL of slices outside of their queries and projections. */
export async function checkSqlPlaces(root: string): Promise<Findings> {
  const files = readSources(root, [slices]).filter(({ path }) => !isTestFile(path) && !mayHoldSql.test(path));
  const problems = files.flatMap(findSql);
  return { problems: problems.length === 0 ? [] : [...problems, advice] };
}

/** Returns one sentence for each line of a module that holds or runs a statement. */
function findSql(file: SourceFile): string[] {
  const places = new Set<string>();
  walk(file.tree, (node) => {
    if (isSql(node) || runsStatement(node)) places.add(placeOf(file, node));
  });
  return [...places].map((place) => `${place} holds SQL`);
}

function isSql({ type, tag }: SyntaxNode): boolean {
  return type === 'TaggedTemplateExpression' && identifierName(tag) === 'sql';
}

/** Whether a node is a call such as `tx.rows(…)` or `deps.database.tenant.first(…)`. */
function runsStatement({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false;
  const { object, property } = callee;
  const receiver = identifierName(object) ?? (isNode(object) ? identifierName(object.property) : undefined);
  return statementRunners.has(identifierName(property) ?? '') && connections.has(receiver ?? '');
}
