import { LinkedText } from '@parley/markdown/elements/linked-text';
import { cx } from '../ui/lib/variants.ts';

type WrittenTextProps = { text: string; className: string };

/** What a visitor or a member wrote, as it was written, with its web addresses as links. */
export function WrittenText({ text, className }: WrittenTextProps) {
  return (
    <p
      dir="auto"
      className={cx(
        '[overflow-wrap:anywhere] whitespace-pre-line [&_a]:underline [&_a]:underline-offset-3',
        className,
      )}
    >
      <LinkedText text={text} />
    </p>
  );
}
