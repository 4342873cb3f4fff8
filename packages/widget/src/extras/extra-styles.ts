/** Styles of the parts that the extras add to the launcher. */
export function extraRules(isLeft: boolean): string {
  const side = isLeft ? 'left' : 'right';
  return `
#badge{position:absolute;top:-4px;${side}:-4px;min-width:20px;box-sizing:border-box;padding:0 5px;border:2px solid #fff;border-radius:12px;background:#b3261e;color:#fff;font:600 12px/18px system-ui,sans-serif;text-align:center}
#said{position:absolute;${side}:0;bottom:68px;display:flex;width:max-content;max-width:min(300px,100vw - 48px);border-radius:14px;border-bottom-${side}-radius:4px;background:#fff;color:#1b0c36;box-shadow:0 4px 20px rgb(0 0 0/.24);animation:rise .2s}
#said~#hint{display:none}
#said button:first-child{padding-block:12px;padding-inline:14px 4px;overflow-wrap:anywhere}
#said button+button{flex:none;width:44px;font-size:20px;text-align:center}
iframe.covered{bottom:calc(var(--covered) + 8px);max-height:calc(var(--seen) - 16px);margin-bottom:0!important}
@media(width<480px){iframe.covered{inset:var(--top) 0 auto;height:var(--seen);max-height:none}}`;
}
