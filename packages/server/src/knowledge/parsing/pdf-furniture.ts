import type { PdfLine } from './pdf-lines.ts';

const minPages = 4;
const minShare = 0.6;
const edgeLines = 2;

/**
 * Drops running heads, feet, and page numbers: lines at the upper or lower edge that appear on most pages,
 * ignoring digits. The first one stays, since a name or an address may appear nowhere else.
 */
export function withoutFurniture(pages: readonly PdfLine[][]): PdfLine[][] {
  if (pages.length < minPages) return [...pages];
  const pagesByKey = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set(edgesOf(lines).map(keyOf))) pagesByKey.set(key, (pagesByKey.get(key) ?? 0) + 1);
  }
  const kept = new Set<string>();
  return pages.map((lines) => {
    const edges = new Set(edgesOf(lines));
    return lines.filter((line) => {
      const key = keyOf(line);
      if (!edges.has(line) || (pagesByKey.get(key) ?? 0) < pages.length * minShare) return true;
      const isFirst = !kept.has(key);
      kept.add(key);
      return isFirst;
    });
  });
}

function edgesOf(lines: readonly PdfLine[]): PdfLine[] {
  const byHeight = lines.filter((line) => line.angle === 0).sort((a, b) => b.y - a.y);
  return [...byHeight.slice(0, edgeLines), ...byHeight.slice(-edgeLines)];
}

function keyOf(line: PdfLine): string {
  return line.text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();
}
