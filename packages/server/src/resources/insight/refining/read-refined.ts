import { z } from 'zod';
import { intentKinds } from '../../../insight/intent/recognize-intent.ts';

const maxTopics = 3;
const maxTopicLength = 80;

const refined = z.object({
  id: z.string(),
  sentiment: z.number().min(-1).max(1),
  intent: z.enum(intentKinds),
  topics: z.array(z.string().transform(topicOf)).max(10),
});

/** A model's judgment of one conversation. */
export type Refined = Omit<z.output<typeof refined>, 'id'>;

const response = z.object({ conversations: z.array(z.unknown()).max(1_000) });

/**
 * Reads the valid records of the requested conversations from a model's response, by key. Ignores everything else. Of two records
 * for one conversation, both are ignored.
 */
export function readRefined(text: string, keys: readonly string[]): Map<string, Refined> {
  const parsed = response.safeParse(jsonIn(text));
  const records = parsed.success ? parsed.data.conversations : [];
  const valid = records.flatMap((record) => refined.safeParse(record).data ?? []);
  const byKey = Map.groupBy(valid, ({ id }) => id);
  return new Map(
    keys.flatMap((key) => {
      const [only, ...others] = byKey.get(key) ?? [];
      return only === undefined || others.length > 0 ? [] : [[key, presented(only)] as const];
    }),
  );
}

function presented({ sentiment, intent, topics }: z.output<typeof refined>): Refined {
  const named = [...new Set(topics)].filter((topic) => topic !== '');
  return { sentiment, intent, topics: named.slice(0, maxTopics) };
}

/** Cleans a topic for use as a rollup key: short, on one line, without placeholders or characters that the database rejects. */
function topicOf(text: string): string {
  if (/\[[^[\]]*\]/u.test(text)) return '';
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, maxTopicLength)
    .toWellFormed()
    .trim();
}

/** Extracts the JSON, because models sometimes wrap it in code fences or text. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
