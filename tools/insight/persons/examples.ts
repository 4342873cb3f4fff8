import path from 'node:path';
import { tokenClasses } from '../../../packages/server/src/insight/masking/find-persons.ts';
import { maskStructured } from '../../../packages/server/src/insight/masking/mask-text.ts';
import { TokenFeatures } from '../../../packages/server/src/insight/masking/token-features.ts';
import { tokensOf } from '../../../packages/server/src/insight/masking/tokens.ts';
import { createRandom, type Random } from '../../random.ts';
import { readRows } from '../read-rows.ts';
import type { Example } from '../train-linear.ts';
import { Filler, type Kind, type Labeled } from './fill.ts';
import type { LocaleNames } from './names.ts';
import { nameless, templates } from './templates.ts';

export interface PresidioRow {
  id: string;
  template: string;
  text: string;
  spans: { type: string; start: number; end: number; value: string }[];
}

export interface BookingRow {
  id: string;
  text: string;
  asked: string[];
  first_name: string | null;
  last_name: string | null;
}

const kinds: Readonly<Record<string, Kind>> = {
  PERSON: 'person',
  GPE: 'place',
  LOCATION: 'place',
  STREET_ADDRESS: 'address',
  ADDRESS: 'address',
  ORGANIZATION: 'organization',
};

export function readPresidio(data: string): PresidioRow[] {
  return ['presidio-v2', 'presidio-large'].flatMap((name) =>
    readRows<PresidioRow>(path.join(data, 'pii', `${name}.jsonl`)),
  );
}

export function readBookings(data: string): BookingRow[] {
  return readRows<BookingRow>(path.join(data, 'leads', 'restaurant8k-names.jsonl'));
}

export function labeledPresidio({ text, spans }: PresidioRow): Labeled {
  const labeled = spans.flatMap(({ type, start, end }) => {
    const kind = kinds[type];
    return kind ? [{ kind, start, end }] : [];
  });
  return { text, spans: labeled.sort((a, b) => a.start - b.start) };
}

export function labeledBooking({ text, first_name, last_name }: BookingRow): Labeled {
  const spans = [first_name, last_name].flatMap((name): Labeled['spans'] => {
    const start = name ? text.toLowerCase().indexOf(name.toLowerCase()) : -1;
    return name && start >= 0 ? [{ kind: 'person', start, end: start + name.length }] : [];
  });
  return { text, spans: [...spans].sort((a, b) => a.start - b.start) };
}

/** Creates training texts from labeled texts: unchanged, with other names, and in lowercase. */
export function varied(texts: readonly Labeled[], names: readonly LocaleNames[], copies: number): Labeled[] {
  const random = createRandom(5);
  const filler = new Filler(random, names);
  return texts.flatMap((one) => {
    const others = Array.from({ length: one.spans.length > 0 ? copies : 0 }, () =>
      refilled(one, filler, random),
    );
    const lower = random.chance(0.3) ? [lowered(others[0] ?? one)] : [];
    return [one, ...others, ...lower];
  });
}

/** Returns texts from the filled templates, and texts without names. */
export function writtenTexts(names: readonly LocaleNames[], times: number): Labeled[] {
  const random = createRandom(6);
  const filler = new Filler(random, names);
  const filled = templates.flatMap((template) =>
    Array.from({ length: times }, () => fillTemplate(template, filler, random)),
  );
  const plain = nameless.flatMap((text): Labeled[] => [
    { text, spans: [] },
    { text: text.toLowerCase(), spans: [] },
  ]);
  return [...filled.map((one) => (random.chance(0.35) ? lowered(one) : one)), ...plain, ...plain];
}

/** Returns texts without any name. */
export function plainTexts(data: string): Labeled[] {
  const udhr = readRows<{ text: string }>(path.join(data, 'langid', 'udhr.jsonl'));
  const asked = ['banking77', 'clinc150'].flatMap((set) =>
    readRows<{ text: string; intent: string }>(path.join(data, 'intent', set, 'train.jsonl')),
  );
  const aboutPlaces =
    /weather|travel|flight|directions|distance|time|timezone|international|plug|vaccine|visa|translate|name|restaurant|traffic|book|car|where|country|oos/u;
  return [
    ...udhr
      .filter((_, index) => index % 2 === 0)
      .map(({ text }) => ({ text: text.slice(0, 300), spans: [] })),
    ...asked
      .filter(({ intent }, index) => index % 9 === 0 && !aboutPlaces.test(intent))
      .map(({ text }) => ({ text, spans: [] })),
  ];
}

/** Returns one example per token. Masks structured details first, as in production. */
export function tokenExamples(texts: readonly Labeled[], table: Uint32Array, weight: number): Example[] {
  return texts.flatMap(({ text, spans }) => {
    const safe = spans.length === 0 ? maskStructured(text).text : text;
    const tokens = tokensOf(safe);
    const features = new TokenFeatures(tokens, table);
    return tokens.map((token, index) => {
      const span = spans.find(({ start, end }) => token.start < end && token.end > start);
      return { features: features.of(index), label: span ? tokenClasses.indexOf(span.kind) : 0, weight };
    });
  });
}

function refilled({ text, spans }: Labeled, filler: Filler, random: Random): Labeled {
  const parts: Part[] = [];
  let at = 0;
  for (const { kind, start, end } of spans) {
    if (start < at) continue;
    parts.push({ text: text.slice(at, start) });
    const value = text.slice(start, end);
    const cased = (made: string) =>
      value === value.toUpperCase() && /\p{Lu}/u.test(value) ? made.toUpperCase() : made;
    parts.push({ kind, text: cased(make(kind, value.split(/\s+/u).length, value.includes('\n'), filler)) });
    at = end;
  }
  void random;
  return assemble([...parts, { text: text.slice(at) }]);
}

interface Part {
  kind?: Kind;
  text: string;
}

function fillTemplate(template: string, filler: Filler, random: Random): Labeled {
  const slots: Readonly<Record<string, () => Part>> = {
    '{p}': () => ({ kind: 'person', text: filler.person(random.chance(0.1) ? 3 : 2) }),
    '{f}': () => ({ kind: 'person', text: filler.person(1) }),
    '{l}': () => ({ kind: 'place', text: filler.place() }),
    '{a}': () => ({ kind: 'address', text: filler.address(random.chance(0.2)) }),
    '{o}': () => ({ kind: 'organization', text: filler.organization() }),
  };
  return assemble(template.split(/(\{[pflao]\})/u).map((part) => slots[part]?.() ?? { text: part }));
}

function assemble(parts: readonly Part[]): Labeled {
  let text = '';
  const spans: { kind: Kind; start: number; end: number }[] = [];
  for (const part of parts) {
    if (part.kind) spans.push({ kind: part.kind, start: text.length, end: text.length + part.text.length });
    text += part.text;
  }
  return { text, spans };
}

function make(kind: Kind, words: number, lines: boolean, filler: Filler): string {
  if (kind === 'person') return filler.person(words);
  if (kind === 'place') return filler.place();
  return kind === 'address' ? filler.address(lines) : filler.organization();
}

function lowered({ text, spans }: Labeled): Labeled {
  const lower = text.toLowerCase();
  return lower.length === text.length ? { text: lower, spans } : { text, spans };
}
