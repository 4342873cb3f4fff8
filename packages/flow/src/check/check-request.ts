import type { NodeDataByType } from '../nodes.ts';
import { parsePath } from '../read/path.ts';
import { literalOrigin } from '../request-url.ts';
import { checkTemplate, checkWritten } from './check-formulas.ts';
import type { Findings } from './problem-context.ts';

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Checks a `request` node. */
export function checkRequest(findings: Findings, nodeId: string, data: NodeDataByType['request']): void {
  const sentTo = literalOrigin(data.url);
  const template = (path: string, text: string) => checkTemplate(findings, text, { nodeId, path, sentTo });
  if (sentTo === null) findings.add(nodeId, 'url', 'url_invalid');
  template('url', data.url);
  for (const [index, { value }] of (data.query ?? []).entries()) template(`query.${index}.value`, value);
  for (const [index, { name, value }] of (data.headers ?? []).entries()) {
    if (!headerName.test(name)) findings.add(nodeId, `headers.${index}.name`, 'header_invalid');
    template(`headers.${index}.value`, value);
  }
  for (const text of leavesOf(data.body)) template('body', text);
  for (const [index, { path, variable }] of (data.save ?? []).entries()) {
    if (parsePath(path) === null) findings.add(nodeId, `save.${index}.path`, 'path_invalid');
    if (variable === '') findings.add(nodeId, `save.${index}.variable`, 'variable_missing');
    checkWritten(findings, variable, { nodeId, path: `save.${index}.variable` });
  }
}

/** Returns all texts in a JSON value. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
