import { Problem } from './problem.mjs';

const shownLines = 4;

/**
 * Explains why npm could not install the packages: npm's error lines and a sentence on what to do.
 * @param {import('./child.mjs').End} end
 */
export function installProblem({ code, signal, stderr }) {
  const said = stderr.match(/^npm error .+$/gm)?.slice(0, shownLines) ?? [];
  const failed = `Parley could not install its packages (npm ended with ${signal ?? code}).`;
  return new Problem([...said, `${failed} ${adviceOn(stderr)}`].join('\n'));
}

function adviceOn(stderr) {
  const reason = /^npm error code (\S+)/m.exec(stderr)?.[1];
  const path = /^npm error path (.+)$/m.exec(stderr)?.[1];
  if (reason === 'ENOSPC') return 'The disk is full: free some room, then run the command again.';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(reason))
    return (
      `This user may not write to ${path ?? 'a folder of npm'}. Give the user that right; if it has no home folder, name ` +
      'another one for npm: npm_config_cache=/tmp/npm-cache npm start'
    );
  return "Check the connection to the internet and npm's registry setting, then run the command again; it continues where it stopped.";
}
