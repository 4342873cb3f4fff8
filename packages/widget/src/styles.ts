import type { Settings } from './settings.ts';

/** The styles of the shadow root. `!important` on the host overrides any rule of the surrounding page. */
export function rules({ color, onColor, isLeft, width, height }: Settings): string {
  const side = isLeft ? 'left' : 'right';
  const corner = isLeft ? 'border-bottom-left-radius' : 'border-bottom-right-radius';
  return `
:host{all:initial!important;position:fixed!important;z-index:2147483647!important;bottom:24px!important;${side}:24px!important;display:block!important;width:56px!important;height:56px!important;color-scheme:normal!important}
@media print{:host{display:none!important}}
[hidden]{display:none!important}
button{all:unset;box-sizing:border-box;cursor:pointer;font:500 15px/20px system-ui,sans-serif}
button:focus-visible{outline:3px solid ${color};outline-offset:2px;box-shadow:0 0 0 2px #fff}
#bubble{display:grid;place-items:center;width:56px;height:56px;border-radius:50%;background:${color};color:${onColor};box-shadow:0 4px 16px rgb(0 0 0/.24);transition:transform .15s}
#bubble:hover{transform:scale(1.05)}
svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
#hint{position:absolute;${side}:70px;bottom:8px;width:max-content;max-width:min(280px,100vw - 128px);padding:10px 14px;border-radius:14px;${corner}:4px;background:#fff;color:#1b0c36;box-shadow:0 4px 16px rgb(0 0 0/.18);animation:rise .2s}
iframe{position:fixed;bottom:96px;${side}:24px;width:min(${width}px,100vw - 48px);height:min(${height}px,100dvh - 128px);border:0;border-radius:16px;background:#fff;box-shadow:0 8px 40px rgb(0 0 0/.24);animation:rise .18s}
@keyframes rise{from{opacity:0;transform:translateY(8px)}}
@media(width<480px){#hint{display:none}iframe{inset:0;width:100%;height:100%;border-radius:0}.open #bubble{visibility:hidden}}
@media(prefers-reduced-motion:reduce){*{animation:none!important;transition:none!important}}`;
}
