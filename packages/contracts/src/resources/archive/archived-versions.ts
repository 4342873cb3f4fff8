import { z } from 'zod';
import { answerPatch } from '../../settings/answer-settings.ts';
import { appearancePatch } from '../../settings/appearance-settings.ts';
import { flowInput } from '../../settings/flow-document.ts';
import { maxArchivedChatbots } from '../../values/archive-limits.ts';
import { moment } from '../../values/primitives.ts';
import { chatbotName, modelPatch } from '../chatbot/chatbots.ts';

/** Name of a picture in an archive: equal content has the same name. */
const pictureName = z
  .string()
  .regex(/^[0-9a-f]{12}$/)
  .nullable();
const avatars = { botAvatar: pictureName, userAvatar: pictureName };
const versionNumber = z.number().int().min(1).max(999_999_999);

/** A published version of a chatbot: the fields that `PATCH` accepts for a draft, and its pictures by name. */
export const archivedVersion = z.strictObject({
  version: versionNumber,
  publishedAt: moment,
  name: chatbotName,
  model: modelPatch.omit({ customApiKey: true, useCustomApiKey: true, monthlyTokenLimit: true }),
  appearance: appearancePatch.omit({ botAvatar: true, userAvatar: true }),
  ...avatars,
  answers: answerPatch,
  flow: flowInput.nullable(),
});
export type ArchivedVersion = z.output<typeof archivedVersion>;

/** Data of a chatbot that its own export file lacks. */
export const archivedChatbotState = z.strictObject({
  /** Number of the chatbot in the archive. */
  chatbot: z.number().int().min(1).max(maxArchivedChatbots),
  ...avatars,
  /** The version that is, or would be, live; null if it was never published. */
  publishedVersion: versionNumber.nullable(),
});
export type ArchivedLook = z.output<typeof archivedChatbotState>;
