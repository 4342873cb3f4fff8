import { Fragment, type ReactNode } from 'react';

export type RichTextProps = {
  /** A translation whose marked words stand in tags: "the <terms>Terms</terms>". Tags do not nest. */
  text: string;
  /** What to make of the words of each tag; words of other tags stay plain. */
  tags: Readonly<Record<string, (words: string) => ReactNode>>;
};

const tagged = /<(\w+)>([^<]*)<\/\1>/g;

/** A translated sentence with links or emphasis in it; text stays text, so nothing in it can become markup. */
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
