import { expect, it } from 'vitest';
import { escapeForSlack, slackMessage } from './slack-body.ts';

const link = { url: 'https://app.example/leads/1', label: 'View details' };

it('has at most 3,000 characters after escaping', () => {
  const message = JSON.parse(slackMessage({ lines: ['&'.repeat(5_000)], link }));
  const { text } = message.blocks[0].text;
  expect(text.length).toBeLessThanOrEqual(3_000);
  expect(text).toMatch(/^(&amp;)+…\n<https:\/\/app\.example\/leads\/1\|View details>$/);
});

it('contains no control characters of Slack', () => {
  expect(escapeForSlack('<!here> & <@U1> <https://a.example|b>', 200)).toBe(
    '&lt;!here&gt; &amp; &lt;@U1&gt; &lt;https://a.example|b&gt;',
  );
});
