import type { CSSProperties } from 'react';

const grounds = { light: ['#ffffff', '#e8e5ee'], dark: ['#191521', '#2e283b'] } as const;
const tiles = [1, 2, 3, 4, 5, 6];

/** Sample of the owner's site behind the widget: shapes without text. */
export function SamplePage({ scheme, columns }: { scheme: 'light' | 'dark'; columns: number }) {
  const [ground, shape] = grounds[scheme];
  const bar = (width: string, height: number): CSSProperties => ({
    width,
    height,
    borderRadius: 6,
    background: shape,
  });
  return (
    <div aria-hidden="true" style={{ position: 'fixed', inset: 0, padding: 32, background: ground }}>
      <div style={{ ...bar('30%', 18), marginBlockEnd: 32 }} />
      <div style={{ ...bar('100%', 150), marginBlockEnd: 32 }} />
      <div style={{ display: 'grid', gap: 24, gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {tiles.map((tile) => (
          <div key={tile} style={bar('100%', 130)} />
        ))}
      </div>
    </div>
  );
}
