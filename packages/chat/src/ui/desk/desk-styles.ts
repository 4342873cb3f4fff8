const RULES = `
.desk{display:flex;flex-direction:column;inline-size:min(520px,100vw - 24px);max-block-size:calc(100dvh - 24px);padding:0}
.desk-head{display:flex;align-items:center;justify-content:space-between;padding:12px 12px 8px 20px;padding-inline:20px 12px}
.desk-body{display:flex;flex-direction:column;gap:16px;padding:0 20px 20px;overflow-y:auto;overscroll-behavior:contain}
.desk.desk p{margin:0}
.desk h3{font-size:13px;line-height:20px;font-weight:600}
.desk dl{display:grid;grid-template-columns:minmax(96px,1fr) 2fr;gap:4px 12px;margin:4px 0 0;font-size:14px;line-height:20px}
.desk dt{color:var(--text-2)}
.desk dd{margin:0;overflow-wrap:anywhere}
.desk-rights li{display:grid;grid-template-columns:minmax(120px,auto) 1fr;gap:12px;align-items:center;padding-block:4px;font-size:13px;line-height:18px;color:var(--text-2)}
.desk form{display:grid;gap:8px}
.desk label{display:grid;gap:4px;font-size:13px;line-height:20px}
.desk input{inline-size:100%;min-block-size:44px;padding-inline:12px;border:1px solid var(--border-strong,var(--border));border-radius:8px;background:var(--bg,transparent);color:inherit;font:inherit;font-size:16px}
.desk-receipt{padding:12px 14px;border:1px solid var(--border);border-radius:8px;font-size:14px;line-height:20px}
.desk-receipt pre{margin:0 0 8px;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`;

let isAdopted = false;

/** Adds the styles of the privacy desk to the page, once. */
export function adoptDeskStyles(): void {
  if (isAdopted) return;
  isAdopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES);
  document.adoptedStyleSheets.push(sheet);
}
