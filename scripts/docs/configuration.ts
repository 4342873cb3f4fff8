import type { Variable } from '../../packages/server/src/config/variables/variable.ts';
import { sections } from '../../packages/server/src/config/variables.ts';

/** Returns the tables of docs/configuration.md, one per section of variables. */
export function configurationTables(): string {
  return sections
    .map(([heading, variables]) => {
      const lines = Object.entries(variables).map(
        ([name, one]) =>
          `| \`${name}\` | ${defaultOf(one)} | ${one.meaning}${one.secret ? ' *Secret.*' : ''} |`,
      );
      return [`### ${heading}`, '', '| variable | default | meaning |', '|---|---|---|', ...lines].join('\n');
    })
    .join('\n\n');
}

/** Returns an example `.env` file with every setting commented out. */
export function environmentExample(): string {
  const blocks = sections.map(([heading, variables]) => {
    const lines = Object.entries(variables).map(
      ([name, one]) => `# ${one.meaning.replaceAll('`', '')}\n#${name}=${one.example ?? one.default ?? ''}`,
    );
    return [`## ${heading}`, ...lines].join('\n');
  });
  return ['# Every setting is optional; docs/configuration.md lists the defaults.', ...blocks]
    .join('\n\n')
    .concat('\n');
}

function defaultOf({ default: value, unset }: Variable): string {
  if (value) return `\`${value}\``;
  return unset ?? '–';
}
