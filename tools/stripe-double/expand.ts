import { type Account, listOf, type Thing } from './account.ts';

/** Returns a copy of a response with requested objects in place of their ids, down to four levels as in Stripe. */
export function expandAll(
  account: Account,
  answer: Thing | Record<string, unknown>,
  paths: readonly string[],
): unknown {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > 4) throw new Error(`cannot expand more than 4 levels: ${path}`);
    expandOne(account, copy as Thing, parts);
  }
  return copy;
}

function expandOne(account: Account, into: Thing, [name, ...rest]: string[]): void {
  if (name === undefined || into === null || typeof into !== 'object') return;
  if (Array.isArray(into)) {
    for (const one of into) expandOne(account, one, [name, ...rest]);
    return;
  }
  if (into.object === 'customer' && name === 'subscriptions' && into.subscriptions === undefined) {
    const live = account.all('subscription', (one) => one.customer === into.id && one.status !== 'canceled');
    into.subscriptions = listOf(structuredClone(live), '/v1/subscriptions');
  }
  const value = into[name];
  if (typeof value === 'string' && account.things.has(value))
    into[name] = structuredClone(account.things.get(value));
  const inner = into[name];
  if (Array.isArray(inner)) for (const one of inner) expandOne(account, one, rest);
  else expandOne(account, inner, rest);
}
