import { createHash } from 'node:crypto';
import type { Draft } from './chatbot-settings.ts';

/** SHA-256 in hex of what a version would freeze; equal drafts have equal hashes whatever the order of their keys. */
export function draftHash({ name, model, appearance, flow }: Draft): string {
  return createHash('sha256').update(canonicalJson({ name, model, appearance, flow })).digest('hex');
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, child: unknown) =>
    typeof child === 'object' && child !== null && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child).sort(([left], [right]) => (left < right ? -1 : 1)))
      : child,
  );
}
