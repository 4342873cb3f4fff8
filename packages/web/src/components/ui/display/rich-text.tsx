import { Fragment, type ReactNode } from 'react';

export type RichTextProps = {
  /** Translation with tags around marked words: "the <terms>Terms</terms>". Tags do not nest. */
  text: string;
  /** Renderers by tag; the words of unknown tags stay plain text. */
  tags: Readonly<Record<string, (words: string) => ReactNode>>;
};

const tagged = /<(\w+)>([^<]*)<\/\1>/g;

/** A translated sentence with links or emphasis; everything else is rendered as text, so no markup can be injected. */
export function RichText({ text, tags }: RichTextProps) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(tagged)) {
    const [whole, tag = '', words = ''] = match;
    pieces.push(
      text.slice(end, match.index),
      <Fragment key={match.index}>{tags[tag]?.(words) ?? words}</Fragment>,
    );
    end = match.index + whole.length;
  }
  pieces.push(text.slice(end));
  return pieces;
}
