import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openBuilder } from '../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';

const words = (key: string) => t(`builder:appearance.${key}`);
const switchedOff = { features: { apiSources: true, customCss: false } };

async function open(customCss: string) {
  const appearance = { ...sampleChatbot().appearance, customCss };
  const bot = chatbotFor('member', { name: 'Desk', appearance });
  const user = await openBuilder(bot, 'appearance', 'member', () => {}, switchedOff);
  await screen.findByRole('button', { name: t('builder:report.open') });
  return user;
}

it('shows no field for CSS if custom CSS is off', async () => {
  await open('');
  expect(screen.queryByLabelText(words('cssRules'))).toBeNull();
});

it('lets existing CSS only be removed if custom CSS is off', async () => {
  const user = await open('.parley-title { letter-spacing: 1px }');
  const rules = await screen.findByLabelText(new RegExp(words('cssRules')));
  expect(rules).toHaveProperty('readOnly', true);
  await user.click(screen.getByRole('button', { name: words('cssRemove') }));
  screen.getByText(t('builder:header.unsaved', { count: 1 }));
});
