import type { ParsedDocument } from '../parsing/parsed-document.ts';

const separator = /(?<=\s)(?:[-–—:»«]|::)(?=\s)|[|·•»]/u;
const maxTitleChars = 300;

/**
 * Returns the title of a page without the name of its site, which is in every title: a part that is also a heading of the page,
 * or the title without the part that equals the host. Returns the whole title if neither is found.
 */
export function ownTitle({ title, blocks }: ParsedDocument, address: string): string | null {
  if (title === null) return null;
  const parts = title
    .slice(0, maxTitleChars)
    .split(separator)
    .filter((part) => part.trim() !== '');
  if (parts.length < 2) return title;
  const headings = new Set(blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => folded(text)));
  const { hostname } = new URL(address);
  const others = parts.filter((part) => !isHost(part, hostname));
  const headed = others.find((part) => headings.has(folded(part)));
  if (headed !== undefined) return headed.trim();
  return others.length === parts.length - 1 && others.length === 1 ? (others[0] ?? title).trim() : title;
}

/** Returns whether a name equals the host: "Mill Hotel" for www.mill-hotel.example. */
function isHost(part: string, hostname: string): boolean {
  const name = folded(part);
  const labels = hostname.split('.').map(folded);
  return name.length > 2 && (labels.includes(name) || folded(hostname.replace(/^www\./, '')) === name);
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
