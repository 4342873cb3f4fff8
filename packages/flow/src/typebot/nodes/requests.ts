import type { NodeDataByType } from '../../nodes.ts';
import { literalOrigin } from '../../request-url.ts';
import { type Conversion, nodeStep, type Step } from '../conversion.ts';
import type { SourceBlock } from '../read-export.ts';
import { numberIn, type Source, sourceIn, sourcesIn, textIn } from '../source.ts';
import { requestBody } from './request-body.ts';

type RequestData = NodeDataByType['request'];

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const maxUrl = 2_048;
const maxName = 200;
const maxQuery = 50;
const maxHeaders = 20;
const maxSaved = 50;
const maxTimeoutMs = 10_000;
const secretNames = /auth|api[-_]?key|token|secret|password/i;

/** Converts HTTP requests, and calls to Zapier, Make and Pabbly, which are also requests. */
export function requestStep(conversion: Conversion, block: SourceBlock): Step {
  const options = sourceIn(block.source, 'options');
  const webhook = requestOf(block, options);
  const url = conversion.template(block, textIn(webhook, 'url').trim(), { maxLength: maxUrl });
  if (url === '') {
    if (textIn(block.source, 'webhookId') === '') return conversion.drop(block, 'never_run');
    conversion.note(block, 'url_missing');
  } else if (literalOrigin(url) === null) conversion.note(block, 'url_host');
  const method = methodOf(conversion, block, textIn(webhook, 'method'));
  const body = method === 'GET' ? undefined : requestBody(conversion, block, { options, webhook });
  const data: RequestData = {
    method,
    url,
    query: pairsOf(conversion, block, sourcesIn(webhook, 'queryParams').slice(0, maxQuery)),
    headers: pairsOf(conversion, block, sourcesIn(webhook, 'headers').slice(0, maxHeaders)),
    ...(body !== undefined && { body }),
    save: savedOf(conversion, block, options),
    ...timeoutOf(conversion, block, options),
  };
  return nodeStep({ type: 'request', data }, [], ['next', 'error']);
}

/** Version 3 stored the request elsewhere, or next to the options. */
function requestOf(block: SourceBlock, options: Source): Source {
  const inOptions = sourceIn(options, 'webhook');
  return textIn(inOptions, 'url') === '' ? sourceIn(block.source, 'webhook') : inOptions;
}

function methodOf(conversion: Conversion, block: SourceBlock, written: string): RequestData['method'] {
  if (written === '') return 'POST';
  const method = methods.find((one) => one === written.toUpperCase());
  if (method === undefined) conversion.note(block, 'method_changed');
  return method ?? 'GET';
}

function pairsOf(
  conversion: Conversion,
  block: SourceBlock,
  pairs: readonly Source[],
): { name: string; value: string }[] {
  return pairs
    .map((pair) => ({
      name: textIn(pair, 'key').trim().slice(0, maxName).toWellFormed(),
      written: textIn(pair, 'value'),
    }))
    .filter(({ name }) => name !== '')
    .map(({ name, written }) => ({ name, value: templateOf(conversion, block, name, written) }));
}

/** Replaces a key in the export by a secret, because otherwise every version and copy of the flow would contain it. */
function templateOf(conversion: Conversion, block: SourceBlock, name: string, written: string): string {
  if (!secretNames.test(name) || written.trim() === '' || written.includes('{{')) {
    return conversion.template(block, written);
  }
  conversion.note(block, 'secret_removed');
  const [scheme = ''] = /^(bearer|basic|token)\s+/i.exec(written.trim()) ?? [];
  return `${scheme}{{secret.api_key}}`;
}

function savedOf(
  conversion: Conversion,
  block: SourceBlock,
  options: Source,
): { path: string; variable: string }[] {
  return sourcesIn(options, 'responseVariableMapping')
    .slice(0, maxSaved)
    .flatMap((mapping) => {
      const variable = conversion.names.ofId(textIn(mapping, 'variableId'));
      const written = textIn(mapping, 'bodyPath').trim();
      if (variable === undefined || written === '') return [];
      const path = pathOf(written);
      if (path === null) {
        conversion.note(block, 'paths_removed');
        return [];
      }
      if (path.includes('[]')) conversion.lists.add(variable);
      return [{ path, variable }];
    });
}

/** Converts `data.items.flatMap(item => item.name)` to `items[].name`; null for other JavaScript and for the status. */
function pathOf(written: string): string | null {
  const path = written
    .slice(0, 400)
    .replace(/\.(?:flatMap|map)\(\s*\(?(\w{1,40})\)?\s*=>\s*\1((?:\??\.\w{1,60}){1,8})\s*\)/g, '[]$2')
    .replace(/\?\./g, '.')
    .replace(/\.at\((\d{1,4})\)/g, '[$1]')
    .replace(/\[["']([\w-]{1,60})["']\]/g, '.$1');
  const [, rest] = /^data(?=$|[.[])\.?(.*)$/.exec(path) ?? [];
  const isPath =
    rest !== undefined && /^([^.[\]()\s]+|\[\d{0,6}\])?(\.[^.[\]()\s]+|\[\d{0,6}\])*$/.test(rest);
  return isPath && rest.length <= maxName && !/__proto__|prototype|constructor/.test(rest) ? rest : null;
}

function timeoutOf(conversion: Conversion, block: SourceBlock, options: Source): { timeoutMs?: number } {
  const seconds = numberIn(options, 'timeout');
  if (seconds === undefined || seconds <= 0) return {};
  if (seconds * 1_000 > maxTimeoutMs) conversion.note(block, 'timeout_cut');
  return { timeoutMs: Math.round(Math.min(Math.max(seconds * 1_000, 100), maxTimeoutMs)) };
}
