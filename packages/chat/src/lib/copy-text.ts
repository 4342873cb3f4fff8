/** Copies the text to the clipboard; returns false if the browser or the host page forbids it. */
export async function copyText(content: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content);
    return true;
  } catch {
    return false;
  }
}
