import type { FlowDocument } from '@parley/flow/document';
import { readFlow } from '@parley/flow/read/read-flow';
import type { ShapeCode } from '@parley/flow/read/shape';
import { z } from 'zod';

/** A flow in responses; `packages/flow` documents nodes, edges and variables. */
export const flowDocument = z.strictObject({
  schema: z.literal(1),
  variables: z.array(z.looseObject({ name: z.string() })),
  nodes: z.array(z.looseObject({ id: z.string(), type: z.string() })),
  edges: z.array(z.looseObject({ id: z.string() })),
  translations: z.record(z.string(), z.record(z.string(), z.string())),
}) as unknown as z.ZodType<FlowDocument>;

const sentences: Record<ShapeCode, string> = {
  required: 'validation.wrongType',
  wrong_type: 'validation.wrongType',
  unknown_field: 'validation.flowUnknownField',
  too_long: 'validation.tooBig',
  too_many: 'validation.flowTooMany',
  too_deep: 'validation.flowTooDeep',
  too_big: 'validation.flowTooBig',
  out_of_range: 'validation.flowOutOfRange',
  not_allowed: 'validation.notAllowed',
  id_invalid: 'validation.flowId',
  name_invalid: 'validation.flowName',
  key_forbidden: 'validation.flowKey',
  twice: 'validation.flowTwice',
  node_unknown: 'validation.flowNodeUnknown',
};

/** A flow in requests, with its shape and limits checked; errors of a node have the path `nodes.{id}.{path}`. */
export const flowInput = z.unknown().transform((value, context): FlowDocument => {
  const read = readFlow(value);
  if ('flow' in read) return read.flow;
  for (const [path, code] of Object.entries(read.errors)) {
    context.addIssue({ code: 'custom', path: path === '' ? [] : path.split('.'), message: sentences[code] });
  }
  return z.NEVER;
});
