/** Preformatted code, left to right in every language. */
export function PlainCode({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <pre dir="ltr" tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
