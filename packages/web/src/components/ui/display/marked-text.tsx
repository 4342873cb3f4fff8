type MarkedTextProps = {
  text: string;
  /** Ranges in UTF-16 units, sorted and not overlapping. */
  marks: readonly { start: number; end: number }[];
};

/** Text with marked ranges, such as search matches. */
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
