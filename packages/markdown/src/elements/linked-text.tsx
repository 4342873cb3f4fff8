import { parseLinks } from '../parse/parse-links.ts';

/** A text without markup as it was written, with its web addresses as links like those of an answer. */
export function LinkedText({ text }: { text: string }) {
  return parseLinks(text).map(({ text: piece, href }, at) =>
    href === null ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay where they are
      <a key={at} href={href} target="_blank" rel="noopener nofollow ugc">
        <bdi>{piece}</bdi>
      </a>
    ),
  );
}
