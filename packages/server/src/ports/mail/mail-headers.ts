import type { MailThread } from './mail-transport.ts';

/** More make no thread better, and long headers are refused by some servers. */
const maxReferences = 10;

/** `In-Reply-To` and `References`: the conversation's root, then its latest emails. */
export function threadHeaders({ root, references }: MailThread): { inReplyTo: string; references: string[] } {
  const latest = references.filter((id) => isMessageId(id) && id !== root).slice(-maxReferences);
  const ids = [root, ...latest].map((id) => `<${id}>`);
  return { inReplyTo: ids.at(-1) ?? '', references: ids };
}

/** Whether a text can stand between the brackets of a header: senders of emails may write anything there. */
function isMessageId(text: string): boolean {
  return /^[\x21-\x3b\x3d\x3f-\x7e]{1,200}$/.test(text);
}

/**
 * The parts of `Name <address>`. The name is one even if it has commas, brackets or lines: those would otherwise begin another
 * address or header.
 */
export function senderParts(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*)<([^<>]*)>\s*$/s.exec(from) ?? [];
  const quoted = /^"(.*)"$/s.exec(name.trim())?.[1]?.replace(/\\(.)/gs, '$1');
  return { name: (quoted ?? name).replace(/\s+/g, ' ').trim(), address: address.trim() };
}
