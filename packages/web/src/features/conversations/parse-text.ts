export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'citation'; n: number };
export type Block =
  | { kind: 'paragraph' | 'heading'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] };

const inline =
  /\*\*(?<bold>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<n>\d{1,3})\](?!\()|\[(?<label>[^\]]+)\]\((?<href>https?:\/\/[^\s)]+)\)/giu;
const bullet = /^\s*(?:[-*•]|(?<ordinal>\d{1,3})[.)])\s+/;
const heading = /^#{1,6}\s+/;

function spanOf(groups: Record<string, string | undefined>): Span {
  if (groups.bold !== undefined) return { kind: 'bold', text: groups.bold };
  if (groups.code !== undefined) return { kind: 'code', text: groups.code };
  if (groups.n !== undefined) return { kind: 'citation', n: Number(groups.n) };
  return { kind: 'link', text: groups.label ?? '', href: groups.href ?? '' };
}

/** Splits a line into plain text, emphasis, links to web addresses and citations such as [1]. */
export function parseSpans(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    const span = spanOf(match.groups ?? {});
    const before = text.slice(end, match.index);
    const glued = span.kind === 'citation' ? before.trimEnd() : before;
    if (glued !== '') spans.push({ kind: 'text', text: glued });
    spans.push(span);
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  return spans;
}

/** Reads the little markdown that answers are written in: paragraphs, headings and lists. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const chunk of text.trim().split(/\n\s*\n/)) {
    for (const line of chunk.split('\n')) addLine(blocks, line);
    blocks.push({ kind: 'paragraph', spans: [] });
  }
  return blocks.filter((block) => block.kind === 'list' || block.spans.length > 0);
}

function addLine(blocks: Block[], line: string): void {
  const last = blocks.at(-1);
  const mark = bullet.exec(line);
  if (mark) {
    const spans = parseSpans(line.slice(mark[0].length));
    const ordered = mark.groups?.ordinal !== undefined;
    if (last?.kind === 'list' && last.ordered === ordered) last.items.push(spans);
    else blocks.push({ kind: 'list', ordered, items: [spans] });
    return;
  }
  if (heading.test(line)) {
    blocks.push({ kind: 'heading', spans: parseSpans(line.replace(heading, '')) });
    return;
  }
  const spans = parseSpans(line);
  if (last?.kind === 'paragraph')
    last.spans.push(...(last.spans.length > 0 ? [{ kind: 'text', text: '\n' } as const] : []), ...spans);
  else blocks.push({ kind: 'paragraph', spans });
}
