import { expect } from 'vitest';
import { testFileVariable } from '../../tools/captured-log.ts';

// Logs of a program under test are captured under the name of this file.
process.env[testFileVariable] = expect.getState().testPath ?? '';
