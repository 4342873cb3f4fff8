/** Name of the modifier key for shortcuts on this system. */
export function modKeyName(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
}
