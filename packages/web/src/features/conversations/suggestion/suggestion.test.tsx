import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { openConversation, reader } from '../../../../test/screen/open-conversation.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';
import {
  sampleHandover,
  sampleMessage,
  sampleWholeConversation,
} from '../../../../test/stand-in/sample-inbox.ts';

const words = (key: string, values = {}) => t(`conversations:suggestion.${key}`, values);
const ask = 'POST /api/conversations/{conversationId}/suggestion';
const refuse = 'POST /api/conversations/{conversationId}/suggestion/refuse';
const translate = 'POST /api/conversations/{conversationId}/messages/{messageId}/translation';

const newConversation = (change: object = {}) =>
  sampleWholeConversation('Return a gift', {
    controller: 'person',
    assignee: { id: reader.id, name: reader.fullName },
    handover: sampleHandover(4, { assigneeId: reader.id }),
    messages: [sampleMessage(1, 'How long is a voucher valid?')],
    ...change,
  });
let mine = newConversation();
const suggested = () => ({
  content: 'A voucher is valid for **two years**. [1]',
  mode: 'extractive' as const,
  messageId: mine.messages[0]?.id ?? null,
  sources: [
    {
      n: 1,
      sourceId: mine.id,
      sourceName: 'Vouchers',
      url: null,
      heading: null,
      page: null,
      quote: 'A voucher is valid for two years.',
    },
  ],
});

beforeEach(() => {
  mine = newConversation();
  api.respond(ask, suggested());
});

const field = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: t('conversations:compose.replyField') });
const card = () => screen.findByRole('region', { name: words('label') });
const press = async (user: UserEvent, key: string) =>
  user.click(within(await card()).getByRole('button', { name: words(key) }));

describe('a suggested reply', () => {
  it('comes with s, with its sources, and is put into the field as plain text', async () => {
    const user = await openConversation(mine);
    await field();
    // The letter works a moment after the field is drawn.
    await waitFor(async () => {
      await user.keyboard('s');
      expect(screen.queryByRole('region', { name: words('label') })).not.toBeNull();
    });
    await within(await card()).findByText('two years');
    within(await card()).getByText('Vouchers');
    expect((await field()).value).toBe('');
    await press(user, 'use');
    expect((await field()).value).toBe('A voucher is valid for two years.');
    expect(document.activeElement).toBe(await field());
    expect(screen.queryByRole('region', { name: words('label') })).toBeNull();
  });

  it('stands behind what was typed, which stays', async () => {
    const user = await openConversation(mine);
    await user.type(await field(), 'Hello Ada,');
    await user.click(screen.getByRole('button', { name: words('ask') }));
    await press(user, 'use');
    expect((await field()).value).toBe('Hello Ada,\n\nA voucher is valid for two years.');
  });

  it('leaves the focus where the member goes on typing', async () => {
    const release = api.hold(ask);
    const user = await openConversation(mine);
    const reply = await field();
    await user.click(screen.getByRole('button', { name: words('ask') }));
    await user.click(reply);
    release();
    await within(await card()).findByText('two years');
    await user.keyboard('be');
    expect(reply.value).toBe('be');
  });

  it('is refused with the message that it answers, and leaves the field alone', async () => {
    api.respond(refuse);
    const user = await openConversation(mine);
    await user.click(await screen.findByRole('button', { name: words('ask') }));
    await press(user, 'refuse');
    await waitFor(() => expect(screen.queryByRole('region', { name: words('label') })).toBeNull());
    expect(api.sent(refuse)).toEqual([
      { messageId: mine.messages[0]?.id, content: 'A voucher is valid for two years.' },
    ]);
    expect((await field()).value).toBe('');
  });

  it('says that nothing answers, and why it failed', async () => {
    api.respond(ask, { content: null, mode: 'extractive', sources: [], messageId: null });
    const user = await openConversation(mine);
    await user.click(await screen.findByRole('button', { name: words('ask') }));
    await screen.findByText(words('none'));
    api.refuse(ask, 'rate_limited', { message: 'Too often' });
    await user.click(screen.getByRole('button', { name: words('ask') }));
    await screen.findByText('Too often');
    await press(user, 'close');
    await waitFor(() => expect(screen.queryByText('Too often')).toBeNull());
  });
});

describe('a translation', () => {
  it('is offered where the visitor writes another language and the chatbot has a model', async () => {
    const foreign = newConversation({ language: 'fr' });
    api.respond('GET /api/chatbots', [
      sampleChatbot({
        id: foreign.chatbotId ?? '',
        model: { ...sampleChatbot().model, provider: 'openai', name: 'gpt' },
      }),
    ]);
    api.respond(translate, { content: 'How long is it valid?', model: 'gpt' });
    const user = await openConversation(foreign);
    await user.click(await screen.findByRole('button', { name: words('translate') }));
    await screen.findByText('How long is it valid?');
    screen.getByText(words('translatedBy', { model: 'gpt' }));
    expect(api.sent(translate)).toEqual([{ language: 'en' }]);
  });

  it('is not offered without a model, or in the language of the app', async () => {
    await openConversation(newConversation({ language: 'fr' }));
    await field();
    expect(screen.queryByRole('button', { name: words('translate') })).toBeNull();
  });
});
