import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

const { values, positionals } = readCommandLine({
  name: 'npm run screenshots',
  summary:
    'Takes every screen, wide and on a phone, light and dark, in English and Arabic, into .artifacts/screenshots.',
  arguments: '[path …]',
  maxArguments: Number.POSITIVE_INFINITY,
  options: { lng: { type: 'string', value: '<language>', meaning: 'One language only' } },
  example: 'npm run screenshots -- /settings --lng de',
});

await runCommand(async () => {
  const { takeScreenshots } = await import('./screenshots/take-screenshots.ts');
  await takeScreenshots({ only: positionals, languages: values.lng ? [values.lng] : ['en', 'ar'] });
});
