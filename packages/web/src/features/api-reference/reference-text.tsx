import { Fragment } from 'react';

/** English text of the reference, with code in backticks. */
export function ReferenceText({ text }: { text: string }) {
  const pieces = text.split('`').map((piece, place) => ({ piece, place }));
  return pieces.map(({ piece, place }) =>
    place % 2 === 1 ? (
      <code key={place} className="rounded-xs bg-surface-3 px-0.5 font-mono text-[.9em] text-text">
        {piece}
      </code>
    ) : (
      <Fragment key={place}>{piece}</Fragment>
    ),
  );
}
