import { sections, type Variable, variables } from '../../packages/server/src/config/variables.ts';

const rows = Object.entries<Variable>(variables).map(([name, variable]) => ({ name, ...variable }));

/** Returns the README's tables of variables, one per section. */
export function configurationTables(): string {
  return sections
    .map((section) => {
      const lines = rows
        .filter((row) => row.section === section)
        .map(
          (row) =>
            `| \`${row.name}\` | ${defaultOf(row)} | ${row.meaning}${row.secret ? ' *Secret.*' : ''} |`,
        );
      return [`### ${section}`, '', '| variable | default | meaning |', '|---|---|---|', ...lines].join('\n');
    })
    .join('\n\n');
}

/** Returns an example `.env` file with every setting commented out. */
export function environmentExample(): string {
  const blocks = sections.map((section) => {
    const lines = rows
      .filter((row) => row.section === section)
      .map((row) => `# ${row.meaning.replaceAll('`', '')}\n#${row.name}=${row.example ?? row.default ?? ''}`);
    return [`## ${section}`, ...lines].join('\n');
  });
  return ['# Every setting is optional; README.md lists the defaults.', ...blocks].join('\n\n').concat('\n');
}

function defaultOf({ default: value, unset }: Variable): string {
  if (value) return `\`${value}\``;
  return unset ?? '–';
}
