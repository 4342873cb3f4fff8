/** Waits for a promise at most `seconds`. @throws on timeout */
export async function within<T>(seconds: number, effect: PromiseLike<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`nothing came within ${seconds} s`)), seconds * 1000);
  try {
    return await Promise.race([effect, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
