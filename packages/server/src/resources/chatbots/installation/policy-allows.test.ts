import { expect, it } from 'vitest';
import { findEmbeds } from './find-embeds.ts';
import { policyAllows } from './policy-allows.ts';

const origin = 'https://parley.example';

it.each([
  ['', true],
  ["default-src 'self'", false],
  ["default-src 'self'; script-src 'self' https://parley.example", true],
  ["default-src *; script-src 'self'", false],
  ["script-src 'nonce-abc'", true],
  ['script-src https://*.example', true],
  ['script-src https://*.parley.example', false],
  ['script-src parley.example:8443', false],
  ['script-src https:', true],
  ["script-src 'none'", false],
  ["script-src https://parley.example, default-src 'self'", false],
])('reads a policy as browsers do: %s', (policy, isAllowed) => {
  expect(policyAllows(policy, 'script-src', origin)).toBe(isAllowed);
});

it('checks frames and connections even if scripts are allowed by a nonce', () => {
  const policy = "default-src 'self'; script-src 'nonce-a'; frame-src https://parley.example";
  expect(policyAllows(policy, 'frame-src', origin)).toBe(true);
  expect(policyAllows(policy, 'connect-src', origin)).toBe(false);
});

it('DEP-10, DEP-11: finds snippet, frame and policy in the markup, and ignores comments and text', () => {
  const html = `<!-- <script src="${origin}/widget.js" data-chatbot="no"></script> -->
    <meta http-equiv="Content-Security-Policy" content="default-src 'self'">
    <script async src='${origin}/widget.js?v=1' data-chatbot="b1"></script>
    <iframe src="${origin}/chat/b2"></iframe><iframe src="javascript:alert(1)"></iframe>
    <textarea><iframe src="${origin}/chat/no"></iframe></textarea>`;
  expect(findEmbeds(html, 'https://shop.example/')).toEqual({
    widgets: [{ origin, chatbotId: 'b1' }],
    frames: [{ origin, chatbotId: 'b2' }],
    elements: [],
    policies: ["default-src 'self'"],
  });
});
