import type { adminOperationRoutes, LogLine } from '@parley/contracts/resources/admin/admin-operation';
import { logLevels } from '@parley/contracts/rights/admin-lists';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { z } from 'zod';
import type { AdminDeps } from '../admin-deps.ts';

type Lines = typeof adminOperationRoutes.listAdminLogLines;

const maxLines = 200;
/** Maximum number of lines searched for a rare request. */
const maxLooked = 500_000;
const maxFieldsLength = 4_000;

/** Level numbers in the log file. */
const levelNumbers = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } as const;

const written = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  requestId: z.string().nullable().default(null),
});

/** The newest matching lines of the process log on this machine, among at most `lookedAtMost` lines. */
export async function getLogLines(
  { log }: Pick<AdminDeps, 'log'>,
  { level = 'trace', requestId }: QueryOf<Lines>,
  lookedAtMost = maxLooked,
): Promise<ResponseOf<Lines>> {
  const items: LogLine[] = [];
  let looked = 0;
  for await (const text of log.files?.lines() ?? []) {
    looked += 1;
    if (looked > lookedAtMost) return { items, isCut: true };
    if (requestId !== undefined && !text.includes(requestId)) continue;
    const line = parseLine(text);
    if (!line || (requestId !== undefined && line.requestId !== requestId)) continue;
    if (levelNumbers[line.level] < levelNumbers[level]) continue;
    if (items.length === maxLines) return { items, isCut: true };
    items.push(line);
  }
  return { items, isCut: false };
}

/** Parses a line; undefined for one truncated by a crash. */
function parseLine(text: string): LogLine | undefined {
  const parsed = written.safeParse(jsonOf(text));
  if (!parsed.success) return undefined;
  const { level: number, time, msg: event, requestId, ...fields } = parsed.data;
  const level = logLevels.findLast((name) => levelNumbers[name] <= number) ?? 'trace';
  return {
    at: new Date(time).toISOString(),
    level,
    event,
    requestId,
    fields: JSON.stringify(fields).slice(0, maxFieldsLength),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
