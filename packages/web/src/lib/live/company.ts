import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { LiveEvent } from './live-event.ts';

/** Somebody who reads or types in a conversation right now. */
export type Company = {
  act: 'reading' | 'typing';
  kind: 'visitor' | 'member';
  /** Id of the member; undefined for the visitor. */
  id: string | undefined;
  name: string | undefined;
  /** In milliseconds since 1970. */
  until: number;
};

const acts: Readonly<Record<string, Company['act']>> = {
  'conversation.reading': 'reading',
  'conversation.typing': 'typing',
};
/** How long each act may be shown, and the least time it is, since the clocks of the server and the browser differ. */
const maxShownMs: Readonly<Record<Company['act'], number>> = { reading: 40_000, typing: 10_000 };
const minShownMs = 2000;
const nobody: readonly Company[] = [];
let known: ReadonlyMap<string, readonly Company[]> = new Map();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores who reads or types, and returns true; false for any other event. */
export function noteCompany({ type, resourceId, by, until }: LiveEvent): boolean {
  const act = acts[type];
  if (act === undefined) return false;
  if (by === undefined || until === undefined) return true;
  const now = Date.now();
  const shownMs = Math.min(maxShownMs[act], Math.max(minShownMs, Date.parse(until) - now));
  const one = { act, kind: by.kind, id: by.id, name: by.name, until: now + shownMs };
  const others = (known.get(resourceId) ?? nobody).filter(
    (other) => other.act !== act || other.kind !== one.kind || other.id !== one.id,
  );
  known = new Map(known).set(resourceId, [...others, one]);
  for (const listener of listeners) listener();
  return true;
}

/** Returns who else reads or types in a conversation; members who type are not named as readers too. */
export function useCompany(conversationId: string, ownId: string | undefined): readonly Company[] {
  const all = useSyncExternalStore(subscribe, () => known.get(conversationId) ?? nobody);
  const [now, setNow] = useState(() => Date.now());
  const here = useMemo(
    () => all.filter(({ until, id }) => until > now && (id === undefined || id !== ownId)),
    [all, now, ownId],
  );
  const nextEnd = Math.min(...here.map(({ until }) => until));
  useEffect(() => {
    if (!Number.isFinite(nextEnd)) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, nextEnd - Date.now()) + 20);
    return () => clearTimeout(timer);
  }, [nextEnd]);
  return here.filter(
    ({ act, id }) => act === 'typing' || !here.some((other) => other.act === 'typing' && other.id === id),
  );
}
