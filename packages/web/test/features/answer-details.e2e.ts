import type { Conversation, RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import { expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy } from '../../../../tools/e2e/acts.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../../../tools/e2e/pages/axe.ts';

const app = useInstallation();

/** Returns the answer as if models had written it, and a superseded one before it. */
function asFromModels(answer: RecordedMessage): RecordedMessage[] {
  const attempts = [{ provider: 'openai', model: 'gpt-4o', reason: 'timeout' }];
  const made: RecordedMessage = {
    ...answer,
    mode: 'fallback-model',
    provider: 'anthropic',
    model: 'claude-haiku-4-5',
    usage: { inputTokens: 1840, outputTokens: 96 },
    costUsd: 0.0023,
    attempts,
    status: 'stopped',
  };
  const before = { ...answer, id: crypto.randomUUID(), content: 'Please write to us.' };
  return [{ ...before, superseded: true }, made];
}

it('under an answer one line says how it was made; model, tokens, cost and failed attempts open on demand', async () => {
  const account = await app.register();
  const { id } = await createChatbot(account, { name: 'Shop Desk' });
  await addText(account, id, 'Returns', 'Books may be returned within 45 days with the receipt.');
  await deploy(account, id);
  const { conversationId } = await askAsVisitor(app.url, id, 'How long can I return a book?');
  const page = await app.open(account, '/conversations');
  await page.route(`**/api/conversations/${conversationId}`, async (route) => {
    const response = await route.fetch();
    const conversation: Conversation = await response.json();
    const messages = conversation.messages.flatMap((message) =>
      message.role === 'assistant' ? asFromModels(message) : [message],
    );
    await route.fulfill({ response, json: { ...conversation, messages } });
  });
  await page.goto(`${app.url}/conversations/${conversationId}`);
  const transcript = page.getByRole('list', { name: 'Transcript' });
  await transcript.getByText(/^Assistant, .*fallback model.*Stopped by the visitor/).waitFor();
  expect(await transcript.getByText('Please write to us.').count()).toBe(0);
  await transcript.getByRole('button', { name: /^Earlier answer/ }).click();
  await transcript.getByText('Please write to us.').waitFor();
  await transcript.getByRole('button', { name: 'Details' }).last().click();
  for (const words of [
    'Anthropic claude-haiku-4-5',
    '1,840 in, 96 out',
    '$0.0023',
    'OpenAI gpt-4o timed out',
  ])
    await transcript.getByText(words, { exact: true }).waitFor();
  await expectNoAxeViolations(page);
});
