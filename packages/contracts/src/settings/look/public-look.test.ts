import { expect, it } from 'vitest';
import { plainAppearance as plain } from '../../../test/sample-appearance.ts';
import type { Appearance } from '../appearance-settings.ts';
import { toLockedAppearance, toPublicAppearance } from './public-look.ts';

const launcherOf = (change: Partial<Appearance>) => toPublicAppearance({ ...plain, ...change }).launcher.css;

it('BLD-10, BLD-13: font, radius and the colors of both schemes are in the style sheet of the page', () => {
  const { css } = toPublicAppearance({ ...plain, font: 'lora', borderRadius: 20, darkColor: '#9be7ec' });
  expect(css).toContain('--font:"Lora Variable"');
  expect(css).toContain('--radius:20px');
  expect(/\[data-theme=light\]\{--bot:(#\w+)/.exec(css)?.[1]).toBe('#0f6e74');
  expect(/\[data-theme=dark\]\{--bot:(#\w+)/.exec(css)?.[1]).toBe('#9be7ec');
});

it('BLD-10, BLD-11, BLD-12: the launcher has the chosen position, size and shape', () => {
  const css = launcherOf({
    position: 'bottom-left',
    size: 'large',
    launcherShape: 'square',
    launcherOffsetX: 40,
    launcherOffsetY: 80,
    launcherLayer: 999,
  });
  expect(css).toContain('z-index:999!important;bottom:80px!important;left:40px!important');
  expect(css).toContain('border-radius:4px');
  expect(css).toContain('bottom:152px;left:40px;width:min(460px,100vw - 80px)');
});

it('BLD-10: hides the launcher on phones only if the owner chose so', () => {
  const hidden = '@media(width<480px){:host{display:none!important}}';
  expect(launcherOf({})).not.toContain(hidden);
  expect(launcherOf({ hiddenOnPhones: true })).toContain(hidden);
});

it('SEC-22: an invalid color does not reach the style sheets', () => {
  const look = toPublicAppearance({ ...plain, primaryColor: 'red;}*{display:none' });
  expect(look.css + look.launcher.css).not.toContain('red;');
  expect(look.launcher.css).toContain('background:#df0748;color:#ffffff');
});

it('SEC-19: before the password, only icon and color are public', () => {
  const look = toLockedAppearance(Object.assign({}, plain, { font: 'lora', position: 'bottom-left' }));
  expect(Object.keys(look).sort()).toEqual(['css', 'icon', 'launcher', 'primaryColor']);
  expect(JSON.stringify(look)).not.toMatch(/Lora|left:24px/);
});
