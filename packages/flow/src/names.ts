const idPattern = /^[A-Za-z0-9_-]{1,40}$/;
const variablePattern = /^[a-z]\w*(\.\w+){0,2}$/;
const maxVariableLength = 100;
const forbidden = new Set(['__proto__', 'prototype', 'constructor']);

/** Names that reach an object's prototype are no keys anywhere in a flow. */
export function isForbiddenKey(key: string): boolean {
  return forbidden.has(key);
}

/** Whether this can be the id of a node, an edge, an option, a branch or an intent. */
export function isFlowId(text: string): boolean {
  return idPattern.test(text) && !isForbiddenKey(text);
}

/** Whether this can be the name of a variable: up to three words joined by dots. */
export function isVariableName(text: string): boolean {
  if (text.length > maxVariableLength || !variablePattern.test(text)) return false;
  return !text.split('.').some(isForbiddenKey);
}

/** Roots that the flow itself provides, so that no variable begins with them. */
export const ownRoots = ['chat', 'visitor', 'page', 'secret'] as const;

/** Whether this can be the name of a secret: what follows `secret.` in a formula. */
export function isSecretName(text: string): boolean {
  return /^[a-z]\w{0,39}$/.test(text) && !isForbiddenKey(text);
}

/** What a flow may read of its conversation. */
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
