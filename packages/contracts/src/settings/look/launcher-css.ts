import type { Appearance } from '../appearance-settings.ts';
import { parseHex, readableOn, toHex } from './color.ts';

export type LauncherCssInput = Pick<
  Appearance,
  | 'primaryColor'
  | 'position'
  | 'size'
  | 'launcherShape'
  | 'launcherLabel'
  | 'launcherOffsetX'
  | 'launcherOffsetY'
  | 'launcherLayer'
  | 'hiddenOnPhones'
>;

const framesPx = { small: [340, 480], medium: [400, 600], large: [460, 720] } as const;
const roundings = { circle: '28px', rounded: '16px', square: '4px' } as const;
const launcherPx = 56;
const gapPx = 16;

/** The style sheet of the launcher's shadow root. `!important` on the host overrides any rule of the surrounding page. */
export function launcherCss(look: LauncherCssInput): string {
  const { launcherOffsetX: x, launcherOffsetY: y, launcherLayer: layer } = look;
  const ground = parseHex(look.primaryColor) ?? [223, 7, 72];
  const [color, onColor] = [toHex(ground), toHex(readableOn(ground))];
  const [width, height] = framesPx[look.size];
  const side = look.position === 'bottom-left' ? 'left' : 'right';
  const frameBottom = y + launcherPx + gapPx;
  const isWide = look.launcherLabel !== '';
  const bubble = isWide ? 'grid-auto-flow:column;gap:8px;padding:0 20px 0 16px' : `width:${launcherPx}px`;
  return `
:host{all:initial!important;position:fixed!important;z-index:${layer}!important;bottom:${y}px!important;${side}:${x}px!important;display:block!important;color-scheme:normal!important}
@media print{:host{display:none!important}}
${look.hiddenOnPhones ? '@media(width<480px){:host{display:none!important}}' : ''}
[hidden],:host([hidden]){display:none!important}
button{all:unset;box-sizing:border-box;cursor:pointer;font:500 15px/20px system-ui,sans-serif}
button:focus-visible{outline:3px solid ${color};outline-offset:2px;box-shadow:0 0 0 2px #fff}
#bubble{display:grid;place-items:center;unicode-bidi:plaintext;${bubble};height:${launcherPx}px;border-radius:${roundings[look.launcherShape]};background:${color};color:${onColor};box-shadow:0 4px 16px rgb(0 0 0/.24);transition:transform .15s}
#bubble:hover{transform:scale(1.05)}
svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
#hint{position:absolute;${side}:calc(100% + 14px);bottom:8px;width:max-content;max-width:min(280px,100vw - 100% - 72px);padding:10px 14px;border-radius:14px;border-bottom-${side}-radius:4px;background:#fff;color:#1b0c36;box-shadow:0 4px 16px rgb(0 0 0/.18);animation:rise .2s}
iframe{position:fixed;bottom:${frameBottom}px;${side}:${x}px;width:min(${width}px,100vw - ${2 * x}px);height:min(${height}px,100dvh - ${frameBottom + 2 * gapPx}px);border:0;border-radius:16px;background:#fff;box-shadow:0 8px 40px rgb(0 0 0/.24);animation:rise .18s}
@keyframes rise{from{opacity:0;transform:translateY(8px)}}
@media(width<480px){#hint{display:none}iframe{inset:0;width:100%;height:100%;border-radius:0}.open #bubble{visibility:hidden}}
@media(prefers-reduced-motion:reduce){*{animation:none!important;transition:none!important}}`;
}
