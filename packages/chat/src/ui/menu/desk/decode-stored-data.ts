import { type Fields, fields, list, parseJson, text, textOrNull } from '../../../lib/read.ts';
import type { DeskKey } from './desk-words.ts';

type Fact = { label: DeskKey; value: string };
type Group = { title: DeskKey; facts: Fact[] };

/** Contact details that the visitor can correct. */
export const CORRECTABLE = ['name', 'email', 'phone', 'company'] as const;
export type Correctable = (typeof CORRECTABLE)[number];

/** Maximum score of each scale. */
const MOST: Readonly<Record<string, number>> = { thumbs: 1, csat: 5, nps: 10 };

export type Held = {
  reference: string;
  keptUntil: string | null;
  /** Null before there is a conversation. */
  startedAt: string | null;
  messages: number;
  groups: Group[];
  consents: { isGiven: boolean; at: string }[];
  /** Contact details; null if the visitor left none. */
  left: Record<Correctable, string> | null;
};

/** Decodes the stored data about the visitor; null for anything else. */
export function decodeStoredData(source: string | null): Held | null {
  const held = fields(parseJson(source ?? ''));
  const reference = textOrNull(held.conversationId);
  if (reference === null) return null;
  const conversation = fields(held.conversation);
  const insight = fields(held.insight);
  const lead = fields(held.lead);
  const contact = fields(list(held.contacts).at(-1));
  const email = text(lead.email) || text(contact.email);
  const left = { name: text(lead.name), email, phone: text(lead.phone), company: text(lead.company) };
  const hasLeft = held.lead !== null || email !== '';
  const groups: Group[] = [
    { title: 'left', facts: [...factsOf(left, CORRECTABLE), ...factsOf(lead, ['location'])] },
    { title: 'known', facts: factsOf(fields(conversation.visitor), ['id', 'name', 'email', 'phone']) },
    {
      title: 'inferred',
      facts: factsOf({ ...insight, topics: list(insight.topics).join(', ') }, [
        'language',
        'intent',
        'topics',
        'sentiment',
        'outcome',
      ]),
    },
    { title: 'sent', facts: factsOf(conversation, ['ip', 'country', 'userAgent', 'referrer']) },
    {
      title: 'answers',
      facts: Object.entries(fields(conversation.flow)).map(([name, value]) => ({
        label: 'answers',
        value: `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      })),
    },
  ];
  const rating = fields(conversation.csat);
  if (typeof rating.score === 'number') {
    const score = `${rating.score} / ${MOST[text(rating.scale)] ?? 5}`;
    groups.push({ title: 'rating', facts: factsOf({ ...rating, score }, ['score', 'comment']) });
  }
  return {
    reference,
    keptUntil: textOrNull(held.keptUntil),
    startedAt: textOrNull(conversation.startedAt),
    messages: list(held.messages).length,
    groups: groups.filter(({ facts }) => facts.length > 0),
    consents: list(held.consents)
      .map(fields)
      .map(({ accepted, givenAt }) => ({ isGiven: accepted === true, at: text(givenAt) })),
    left: hasLeft ? left : null,
  };
}

function factsOf(from: Fields, names: readonly DeskKey[]): Fact[] {
  return names.flatMap((label) => {
    const value = from[label];
    return typeof value === 'number' || (typeof value === 'string' && value !== '')
      ? [{ label, value: String(value) }]
      : [];
  });
}
