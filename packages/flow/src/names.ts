const idPattern = /^[A-Za-z0-9_-]{1,40}$/;
const variablePattern = /^[a-z]\w*(\.\w+){0,2}$/;
const maxVariableLength = 100;
const forbidden = new Set(['__proto__', 'prototype', 'constructor']);

/** Rejects keys that could reach an object's prototype. */
export function isForbiddenKey(key: string): boolean {
  return forbidden.has(key);
}

/** Whether this is a valid id of a node, edge, option, branch or intent. */
export function isFlowId(text: string): boolean {
  return idPattern.test(text) && !isForbiddenKey(text);
}

/** Whether this is a valid variable name: up to three words joined by dots. */
export function isVariableName(text: string): boolean {
  if (text.length > maxVariableLength || !variablePattern.test(text)) return false;
  return !text.split('.').some(isForbiddenKey);
}

/** Roots of built-in names, which no variable may start with. */
export const ownRoots = ['chat', 'visitor', 'page', 'secret'] as const;

/** Whether this is a valid name of a secret, as used after `secret.` in a formula. */
export function isSecretName(text: string): boolean {
  return /^[a-z]\w{0,39}$/.test(text) && !isForbiddenKey(text);
}

/** Built-in names that a flow can read. */
export const ownNames = [
  'chat.message',
  'chat.language',
  'chat.now',
  'visitor.verified',
  'visitor.id',
  'visitor.name',
  'visitor.email',
  'visitor.phone',
  'page.url',
  'page.title',
] as const;
