import { expect, it } from 'vitest';
import { installProblem } from './install-problem.mjs';

const problemOf = (stderr: string) => installProblem({ code: 1, signal: null, stderr }).message;

it('names a home folder that cannot be written and does not blame the connection', () => {
  const sentence = problemOf(
    'npm error code EACCES\nnpm error syscall mkdir\nnpm error path /home/none/.npm\nnpm error errno EACCES\nnpm error more\n',
  );
  expect(sentence).toContain('This user may not write to /home/none/.npm.');
  expect(sentence).toContain('npm_config_cache=/tmp/npm-cache npm start');
  expect(sentence).not.toMatch(/internet|more/);
});

it('names a full disk', () => {
  expect(problemOf('npm error code ENOSPC\nnpm error path /home/a/.npm\n')).toContain('The disk is full');
});

it('blames the connection for anything else', () => {
  expect(problemOf('npm error code ENOTFOUND\n')).toMatch(
    /npm error code ENOTFOUND\n.*connection to the internet/,
  );
});
