/** Copies the text to the clipboard; returns false when the browser or the page around the frame forbids it. */
export async function copyText(content: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content);
    return true;
  } catch {
    return false;
  }
}
