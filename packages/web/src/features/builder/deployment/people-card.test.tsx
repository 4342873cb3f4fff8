import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { fill, findProblem, findToast, label, problemOf } from '../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';

const words = (key: string, values = {}) => t(`builder:${key}`, values);
const { deployment } = sampleChatbot();
const field = (key: string) => screen.getByLabelText(label(words(`people.${key}`)));
const findSwitch = (key: string) => screen.findByRole('switch', { name: words(`people.${key}`) });
const save = () => screen.getByRole('button', { name: words('header.save') });

async function open(role: 'member' | 'viewer', enabled: boolean) {
  const chatbot = chatbotFor(role, {
    name: 'Desk',
    deployment: { ...deployment, people: { ...deployment.people, enabled } },
  });
  return await openBuilder(chatbot, 'deployment', role, () =>
    api.respond('GET /api/chatbots/{chatbotId}/versions', []),
  );
}

it('is one switch until people are let in, and then asks how', async () => {
  const user = await open('member', false);
  const isOn = await findSwitch('isOn');
  screen.getByText(words('people.isOnHint'));
  expect(screen.queryByRole('switch', { name: words('people.hasButton') })).toBeNull();
  await user.click(isOn);
  await findSwitch('hasButton');
  const link = screen.getByRole('link', { name: words('people.toConversations') });
  expect(link.getAttribute('href')).toBe('/conversations');
});

it('saves what is changed, with the other settings as they are', async () => {
  const user = await open('member', false);
  await user.click(await findSwitch('isOn'));
  await user.click(await findSwitch('hasButton'));
  await user.click(await findSwitch('outsideHours'));
  await user.selectOptions(field('names'), 'full');
  await fill(user, field('maxWaiting'), '5');
  await user.clear(screen.getByLabelText(/^Tell the team after/));
  await fill(user, field('giveUpAfterMinutes'), '20');
  await fill(user, field('returnAfterMinutes'), '3');
  await fill(user, field('closeAfterHours'), '48');
  await fill(user, field('mailAfterSeconds'), '90');
  await user.click(save());
  await findToast(words('toast.saved'));
  expect(api.sent('PATCH /api/chatbots/{chatbotId}')[0]).toMatchObject({
    deployment: {
      people: {
        enabled: true,
        button: false,
        outsideHours: true,
        names: 'full',
        maxWaiting: 5,
        escalateAfterMinutes: null,
        giveUpAfterMinutes: 20,
        returnAfterMinutes: 3,
        closeAfterHours: 48,
        mailReplies: true,
        mailAfterSeconds: 90,
      },
    },
  });
});

it('refuses a number out of range in the field, and shows what the server refused', async () => {
  const user = await open('member', true);
  await findSwitch('isOn');
  await fill(user, field('returnAfterMinutes'), '61');
  expect(problemOf(field('returnAfterMinutes'))).toBe(t('common:ui.numberRange', { min: 1, max: 60 }));
  await fill(user, field('maxWaiting'), '7');
  api.refuse('PATCH /api/chatbots/{chatbotId}', 'validation_failed', {
    fields: { 'deployment.people.maxWaiting': 'Too many' },
  });
  await user.click(save());
  await findProblem(field('maxWaiting'), 'Too many');
});

it('asks when replies are emailed only while they are', async () => {
  const user = await open('member', true);
  const mailReplies = await findSwitch('mailReplies');
  await fill(user, field('mailAfterSeconds'), '4');
  expect(problemOf(field('mailAfterSeconds'))).toBe(t('common:ui.numberRange', { min: 5, max: 3600 }));
  await fill(user, field('mailAfterSeconds'), '30');
  await user.click(mailReplies);
  expect(field('mailAfterSeconds')).toHaveProperty('disabled', true);
  await user.click(save());
  await findToast(words('toast.saved'));
  expect(api.sent('PATCH /api/chatbots/{chatbotId}')[0]).toMatchObject({
    deployment: { people: { mailReplies: false, mailAfterSeconds: 30 } },
  });
});

it('cannot be changed by a viewer', async () => {
  await open('viewer', true);
  const isOn = await findSwitch('isOn');
  const group = isOn.closest('fieldset')!;
  expect(group.disabled).toBe(true);
  within(group).getByRole('link', { name: words('people.toConversations') });
});
