import { type RefObject, useEffect, useState } from 'react';

type Point = { x: number; y: number };
type WireProps = {
  frame: RefObject<HTMLElement | null>;
  /** The line is measured again when it changes. */
  source: number;
};

function edgeOf(frame: DOMRect, element: Element, towardEnd: boolean, rtl: boolean): Point {
  const box = element.getBoundingClientRect();
  const atRight = towardEnd !== rtl;
  return { x: (atRight ? box.right : box.left) - frame.left, y: box.top + box.height / 2 - frame.top };
}

function measure(frame: HTMLElement): [Point, Point] | null {
  const from = frame.querySelector('[data-wire=from]');
  const to = frame.querySelector('[data-wire=to]');
  if (!from || !to || to.getBoundingClientRect().width === 0) return null;
  const box = frame.getBoundingClientRect();
  const rtl = document.documentElement.dir === 'rtl';
  return [edgeOf(box, from, true, rtl), edgeOf(box, to, false, rtl)];
}

/** Line from the chosen source to its marked sentence, drawn between their measured positions. */
export function Wire({ frame, source }: WireProps) {
  const [ends, setEnds] = useState<[Point, Point] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the source changes
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const update = () => setEnds(measure(element));
    const observer = new ResizeObserver(update);
    observer.observe(element);
    update();
    return () => observer.disconnect();
  }, [frame, source]);
  if (!ends) return null;
  const [from, to] = ends;
  const middle = (from.x + to.x) / 2;
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 hidden size-full min-[1200px]:block"
    >
      <path
        d={`M${from.x} ${from.y} C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.5"
      />
      <circle cx={from.x} cy={from.y} r="3" fill="var(--accent)" />
    </svg>
  );
}
