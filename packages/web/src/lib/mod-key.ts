/** What the key for commands is called on this system. */
export function modKeyName(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
}
