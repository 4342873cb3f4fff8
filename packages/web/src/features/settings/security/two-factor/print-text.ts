/** Prints a text without the rest of the page. */
export function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.className = 'fixed size-0 border-0';
  document.body.append(frame);
  const inner = frame.contentWindow;
  if (!inner) {
    frame.remove();
    return;
  }
  const sheet = inner.document.createElement('pre');
  sheet.textContent = text;
  inner.document.body.append(sheet);
  inner.addEventListener('afterprint', () => frame.remove());
  inner.print();
}
