type MarkedTextProps = {
  text: string;
  /** In UTF-16 units, in order and apart. */
  marks: readonly { start: number; end: number }[];
};

/** A text in which what was searched for is marked. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  return (
    <>
      {marks.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(marks[at - 1]?.end ?? 0, start)}
          <mark className="rounded-xs bg-accent-soft text-accent-ink">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
