/** Returns what an action returns, or null if it throws, as storage does where the browser forbids it. */
export function attempt<Value>(action: () => Value): Value | null {
  try {
    return action();
  } catch {
    return null;
  }
}
