export { defineElement } from './element.ts';
export { createPanel } from './panel.ts';
