import { createHash } from 'node:crypto';
import type { Draft } from './chatbot-settings.ts';

/** Hex SHA-256 of what a version would freeze; equal drafts have equal hashes regardless of key order. */
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
