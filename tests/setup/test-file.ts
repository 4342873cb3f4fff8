import { expect } from 'vitest';
import { testFileVariable } from '../../tools/captured-log.ts';

// What a program under test logs is captured under the name of this file.
process.env[testFileVariable] = expect.getState().testPath ?? '';
