import { describe, expect, it } from 'vitest';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';
import { answered, ask } from '../../tools/e2e/pages/chat-page.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';

const app = useInstallation();

describe('with a password', () => {
  it('CHAT-10, DEP-13: a wrong one is refused with a message, the right one opens the chat, also after a reload; a changed one locks it', async () => {
    const owner = await app.register();
    const chatbot = await publishedChatbot(owner, {
      appearance: { welcomeMessage: 'Only for you' },
      deployment: { password: 'open sesame' },
    });
    const page = await app.open(null, `/chat/${chatbot.id}`);
    await page.getByText('Enter the password to chat').waitFor();
    expect(await page.content()).not.toContain('Only for you');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('guess');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByText('You are not authorized to access this chatbot.').waitFor();
    await expectNoAxeViolations(page);
    await field.fill('open sesame');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByText('Only for you').waitFor();
    await ask(page, handbook.question);
    await answered(page);
    await page.reload();
    await answered(page);
    expect(await page.locator('.bubble').count()).toBe(1);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'New conversation' }).click();
    await page.getByText('Only for you').waitFor();
    await ask(page, handbook.question);
    await answered(page);
    expect(await page.locator('.bubble').count()).toBe(1);
    await owner.expectOk('PATCH', `/api/chatbots/${chatbot.id}`, {
      deployment: { password: 'another sesame' },
    });
    await expect
      .poll(async () => {
        await page.reload();
        return await page.getByText('Enter the password to chat').isVisible();
      })
      .toBe(true);
    expect(await page.content()).not.toContain('Only for you');
  });
});

describe('hostile and private', () => {
  it('SEC-22: markup in title, welcome, prompts, source and question is shown as text', async () => {
    const attack = '<img src=x onerror="window.hacked=1"><svg/onload=window.hacked=1>';
    const owner = await app.register();
    const chatbot = await publishedChatbot(
      owner,
      {
        name: `Bot ${attack}`,
        companyName: '"><script>window.hacked=1</script>',
        appearance: {
          chatTitle: `Title ${attack}`,
          welcomeMessage: `Hi ${attack} [go](javascript:window.hacked=1) ![p](https://evil.example/p.png) </script><script>window.hacked=1</script>`,
          suggestedPrompts: [`Prompt ${attack}`],
        },
      },
      `A zebrafinch ${attack} voucher [link](javascript:window.hacked=1) costs nine euros.`,
    );
    const page = await app.open(null, `/chat/${chatbot.id}`);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url)) foreign.push(request.url());
    });
    expect(await page.title()).toBe(`Title ${attack}`);
    await page.getByText(`Hi ${attack}`).waitFor();
    await ask(page, `What does a zebrafinch voucher cost? ${attack}`);
    const answer = await answered(page);
    await answer.getByRole('button', { name: /^Source 1/ }).click();
    await page.getByRole('dialog').waitFor();
    await page.reload();
    await answered(page);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(
      await page.locator('body').locator('img, script:not([type]), iframe, [onload], [onerror]').count(),
    ).toBe(0);
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
    expect(foreign).toEqual([]);
  });

  it('SEC-16: neither the page nor its settings contain instructions, keys, sources or other chatbots', async () => {
    const owner = await app.register();
    const other = await publishedChatbot(owner);
    const chatbot = await publishedChatbot(owner, { model: { systemInstructions: 'SECRET-INSTRUCTIONS' } });
    const me = await owner.expectOk<{ currentOrganization: { id: string }; email: string }>(
      'GET',
      '/api/user',
    );
    const page = await fetch(`${app.url}/chat/${chatbot.id}`);
    const settings = await fetch(`${app.url}/api/chat/${chatbot.id}`);
    for (const text of [await page.text(), await settings.text()]) {
      expect(text).toContain('Halden desk');
      for (const secret of [
        'SECRET-INSTRUCTIONS',
        'Shop handbook',
        me.currentOrganization.id,
        me.email,
        other.id,
      ]) {
        expect(text).not.toContain(secret);
      }
    }
  });
});
