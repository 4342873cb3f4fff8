import { dataVariables } from './variables/data.ts';
import { limitsVariables } from './variables/limits.ts';
import { mailVariables } from './variables/mail.ts';
import { modelProvidersVariables } from './variables/model-providers.ts';
import { networkVariables } from './variables/network.ts';
import { publicPagesVariables } from './variables/public-pages.ts';
import { serverVariables } from './variables/server.ts';
import { signInVariables } from './variables/sign-in.ts';
import type { Variables } from './variables/variable.ts';

/** Sections of docs/configuration.md in order, with their variables. */
export const sections: readonly (readonly [heading: string, variables: Variables])[] = [
  ['Server', serverVariables],
  ['Public pages', publicPagesVariables],
  ['Data', dataVariables],
  ['Network', networkVariables],
  ['Mail', mailVariables],
  ['Sign-in', signInVariables],
  ['Model providers', modelProvidersVariables],
  ['Limits', limitsVariables],
];

/** Every variable that the program reads. `npm run docs` writes docs/configuration.md and `.env.example` from it. */
export const variables = {
  ...serverVariables,
  ...publicPagesVariables,
  ...dataVariables,
  ...networkVariables,
  ...mailVariables,
  ...signInVariables,
  ...modelProvidersVariables,
  ...limitsVariables,
};

export type VariableName = keyof typeof variables;
