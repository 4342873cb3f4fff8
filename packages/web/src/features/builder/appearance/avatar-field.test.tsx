import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openBuilder } from '../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';

const words = (key: string) => t(`builder:appearance.${key}`);

it('BLD-10: a picture can be removed, which counts as a change', async () => {
  const path = '/api/chat/0199c0de-0000-7000-8000-00000000b001/pictures/0123456789ab';
  const appearance = { ...sampleChatbot().appearance, botAvatar: path };
  const user = await openBuilder(chatbotFor('member', { name: 'Desk', appearance }), 'appearance');
  const bot = within(await screen.findByRole('group', { name: words('botAvatar') }));
  const visitor = within(screen.getByRole('group', { name: words('userAvatar') }));
  visitor.getByText(words('pictureChoose'));
  expect(visitor.queryByRole('button', { name: words('pictureRemove') })).toBeNull();
  await user.click(bot.getByRole('button', { name: words('pictureRemove') }));
  await waitFor(() => bot.getByText(words('pictureChoose')));
  screen.getByText(t('builder:header.unsaved', { count: 1 }));
});
