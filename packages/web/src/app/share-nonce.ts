/** Passes this page's CSP nonce to libraries that add style elements (react-remove-scroll reads this global). */
export function shareNonce(): void {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
