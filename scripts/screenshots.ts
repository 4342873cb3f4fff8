import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

const { values, positionals } = readCommandLine({
  name: 'npm run screenshots',
  summary:
    'Takes every screen, wide and on a phone, light and dark, in English and Arabic, into .artifacts/screenshots.',
  arguments: '[path …]',
  maxArguments: Number.POSITIVE_INFINITY,
  options: {
    lng: { type: 'string', value: '<language>', meaning: 'One language only' },
    overflow: {
      type: 'boolean',
      meaning: 'Lists the texts that do not fit, in de, ru, ar, fa and ja, and fails if there are any',
    },
  },
  example: 'npm run screenshots -- /settings --lng de',
});

await runCommand(async () => {
  const languages = values.lng ? [values.lng] : [];
  if (values.overflow) {
    const { findOverflow } = await import('./screenshots/find-overflow.ts');
    if ((await findOverflow({ only: positionals, languages })) > 0) process.exitCode = 1;
    return;
  }
  const { takeScreenshots } = await import('./screenshots/take-screenshots.ts');
  await takeScreenshots({ only: positionals, languages: languages.length > 0 ? languages : ['en', 'ar'] });
});
