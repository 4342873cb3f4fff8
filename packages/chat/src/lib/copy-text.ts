/** Puts the text on the clipboard; false where the browser or the page around the frame forbids it. */
export async function copyText(content: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content);
    return true;
  } catch {
    return false;
  }
}
