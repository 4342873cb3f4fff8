import { z } from 'zod';
import { hexColor, line, webAddress } from '../primitives.ts';
import { privacyPatch } from './chatbots.ts';
import { registerBody } from './identity.ts';
import { insightModelChoice } from './organization.ts';

/** What an organization has chosen; null is what it never chose, and an import changes nothing of it. */
export const archivedSettings = z.strictObject({
  /** As registration takes it. */
  name: registerBody.shape.organizationName,
  language: line(8).nullable(),
  /** Of an agency; its logo is an entry of its own. */
  primaryColor: hexColor.nullable(),
  secondaryColor: hexColor.nullable(),
  footerLabel: line(60).nullable(),
  footerLink: webAddress.nullable(),
  /** Defaults of new chatbots. */
  privacy: privacyPatch.required().nullable(),
  insightModel: z.strictObject(insightModelChoice).nullable(),
});
export type ArchivedSettings = z.output<typeof archivedSettings>;

export const settingNames = [...archivedSettings.keyof().options, 'logo'] as const;

/** What an import does with a setting of an archive. */
export const importedSetting = z.strictObject({
  name: z.enum(settingNames),
  /** `set` where the organization had chosen nothing, `replaced` or `kept` where it had chosen something else. */
  outcome: z.enum(['set', 'replaced', 'kept', 'same', 'leftOut']),
  /** Why it is left out: the organization is no agency, or there is no such language, model or picture here. */
  reason: z.enum(['agencyOnly', 'notAvailable']).nullable(),
  /** What the organization had and what the archive has, if it is a text. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ImportedSetting = z.output<typeof importedSetting>;
