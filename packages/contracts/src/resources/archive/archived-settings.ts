import { z } from 'zod';
import { hexColor, line, webAddress } from '../../values/primitives.ts';
import { privacyPatch } from '../chatbot/chatbots.ts';
import { registerBody } from '../organization/identity.ts';
import { insightModelChoice } from '../organization/organization.ts';

/** Settings that an organization chose; null was never chosen, and an import does not change it. */
export const archivedSettings = z.strictObject({
  /** Same rules as at registration. */
  name: registerBody.shape.organizationName,
  language: line(8).nullable(),
  /** Agencies only; the logo is a separate entry. */
  primaryColor: hexColor.nullable(),
  secondaryColor: hexColor.nullable(),
  footerLabel: line(60).nullable(),
  footerLink: webAddress.nullable(),
  /** Defaults for new chatbots. */
  privacy: privacyPatch.required().nullable(),
  insightModel: z.strictObject(insightModelChoice).nullable(),
});
export type ArchivedSettings = z.output<typeof archivedSettings>;

export const settingNames = [...archivedSettings.keyof().options, 'logo'] as const;

/** Result of importing a setting. */
export const importedSetting = z.strictObject({
  name: z.enum(settingNames),
  /** `set` if the organization had no own value, `replaced` or `kept` if it had a different one. */
  outcome: z.enum(['set', 'replaced', 'kept', 'same', 'leftOut']),
  /** Why it is left out: the organization is not an agency, or the language, model or picture is not available here. */
  reason: z.enum(['agencyOnly', 'notAvailable']).nullable(),
  /** Old and imported value, if the setting is a text. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ImportedSetting = z.output<typeof importedSetting>;
