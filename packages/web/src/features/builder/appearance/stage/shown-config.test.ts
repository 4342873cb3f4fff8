import { toPublicAppearance } from '@parley/contracts/settings/look/public-look';
import { expect, it } from 'vitest';
import { sampleChatbot } from '../../../../../test/stand-in/sample-chatbot.ts';
import { anyMoment } from './moment.ts';
import { type PreviewConfig, shownConfig } from './shown-config.ts';

const chatbot = sampleChatbot();
const saved: PreviewConfig = {
  id: chatbot.id,
  title: 'Saved',
  locale: 'en',
  brand: null,
  passwordRequired: false,
  appearance: toPublicAppearance(chatbot.appearance),
  closedForm: { id: 'contact.closed', type: 'form', required: false, label: 'Leave a message', fields: [] },
};
/** A Monday. */
const now = new Date('2026-11-23T10:00:00Z');
const settings = {
  ...chatbot,
  appearance: {
    ...chatbot.appearance,
    suggestedPrompts: ['Usual?'],
    pagePrompts: [{ pages: ['/pricing*'], prompts: [' What does it cost? ', ''] }],
  },
  privacy: { ...chatbot.privacy, leadExtraction: true, anonymization: 'none' as const },
  hours: { timezone: 'UTC', week: [{ day: 'mon' as const, from: '09:00', to: '17:00' }], closed: [] },
};
const shown = (change: object, moment: object = {}) =>
  shownConfig(
    saved,
    { ...settings, ...change },
    { css: '', scheme: null, moment: { ...anyMoment, ...moment }, now },
  );
const promptsOf = ({ appearance }: ReturnType<typeof shown>) =>
  'suggestedPrompts' in appearance && appearance.suggestedPrompts;

it('the questions of a page are shown while they are typed', () => {
  expect(promptsOf(shown({}))).toEqual(['Usual?']);
  expect(promptsOf(shown({}, { page: 0 }))).toEqual(['What does it cost?']);
});

it('shows the note outside business hours before the hours are saved', () => {
  expect(shown({}).closed).toBeNull();
  expect(shown({}, { isClosed: true }).closed).toEqual({
    opensAt: '2026-11-30T09:00:00.000Z',
    input: saved.closedForm,
  });
  const early = { ...settings.hours, week: [{ day: 'mon' as const, from: '11:00', to: '12:00' }] };
  expect(shown({ hours: early }).closed?.opensAt).toBe('2026-11-23T11:00:00.000Z');
  expect(shown({ hours: null }, { isClosed: true }).closed).toBeNull();
});

it('offers no form if contact details are not stored', () => {
  const privacy = { ...settings.privacy, anonymization: 'full' as const };
  expect(shown({ privacy }, { isClosed: true }).closed?.input).toBeNull();
});
