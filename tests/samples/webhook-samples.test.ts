import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  generateWebhookSecret,
  webhookHeaders,
} from '../../packages/server/src/resources/webhooks/delivery/sign-webhook.ts';
import { webhookSamples } from '../../packages/web/src/features/api-reference/webhook-samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Received {
  secret: string;
  headers: Record<string, string>;
  body: string;
}

const secret = generateWebhookSecret();
const body = JSON.stringify({ type: 'lead.created', data: { name: 'Zoë „Å“ 日本' } });
const id = '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c70';
const call = (at = new Date(), secrets = [secret]): Received => ({
  secret,
  headers: webhookHeaders({ id, at, body }, secrets),
  body,
});
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Expected verdict of a receiver for each call. */
const calls: [what: string, received: Received, isGenuine: boolean][] = [
  ['a genuine call', call(), true],
  [
    'a call signed with a new secret and the one before',
    call(new Date(), [generateWebhookSecret(), secret]),
    true,
  ],
  ['a changed body', { ...call(), body: `${body} ` }, false],
  ['another secret', call(new Date(), [generateWebhookSecret()]), false],
  ['a call of an hour ago', call(minutesAgo(60)), false],
  ['a changed id', { ...call(), headers: { ...call().headers, 'webhook-id': 'other' } }, false],
  ['a time that is none', { ...call(), headers: { ...call().headers, 'webhook-timestamp': 'soon' } }, false],
];

/** How to run each sample: the files of a program that reads a call from standard input and prints true or false. */
const programs = {
  JavaScript: {
    command: [process.execPath, 'main.mjs'],
    files: {
      'sample.mjs': webhookSamples.JavaScript,
      'main.mjs': `import { readFileSync } from 'node:fs';
import { isFromParley } from './sample.mjs';
const { secret, headers, body } = JSON.parse(readFileSync(0, 'utf8'));
console.log(isFromParley(secret, headers, Buffer.from(body)));`,
    },
  },
  Python: {
    command: ['python3', 'main.py'],
    files: {
      'sample.py': webhookSamples.Python,
      'main.py': `import json, sys
from sample import is_from_parley
given = json.loads(sys.stdin.buffer.read().decode("utf-8"))
print(str(is_from_parley(given["secret"], given["headers"], given["body"].encode())).lower())`,
    },
  },
  PHP: {
    command: ['php', 'main.php'],
    files: {
      'sample.php': webhookSamples.PHP,
      'main.php': `<?php
require 'sample.php';
$given = json_decode(file_get_contents('php://stdin'), true);
echo isFromParley($given['secret'], $given['headers'], $given['body']) ? 'true' : 'false';`,
    },
  },
  Go: {
    build: ['go', 'build', '-o', 'sample', '.'],
    command: ['./sample'],
    files: {
      'go.mod': 'module example.com/sample\n\ngo 1.19\n',
      'parley/sample.go': webhookSamples.Go,
      'main.go': `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"example.com/sample/parley"
)

func main() {
	var given struct {
		Secret  string
		Headers map[string]string
		Body    string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	header := http.Header{}
	for name, value := range given.Headers {
		header.Set(name, value)
	}
	fmt.Println(parley.IsFromParley(given.Secret, header, []byte(given.Body)))
}
`,
    },
  },
  Ruby: {
    command: ['ruby', 'main.rb'],
    files: {
      'sample.rb': webhookSamples.Ruby,
      'main.rb': `require 'json'
require_relative 'sample'
given = JSON.parse(STDIN.read)
puts from_parley?(given['secret'], given['headers'], given['body'])`,
    },
  },
} as const satisfies Record<
  keyof typeof webhookSamples,
  { build?: readonly string[]; command: readonly string[]; files: Record<string, string> }
>;

describe.each(Object.entries(programs))('INT-01: the sample in %s', (language, { files, ...commands }) => {
  const [program = '', ...args] = commands.command;
  const [builder, ...builderArgs] = 'build' in commands ? commands.build : [program];
  const isHere = spawnSync(builder, ['--version']).error === undefined;

  it('distinguishes genuine calls from others', { timeout: 180_000 }, ({ skip }) => {
    skip(!isHere, `${builder} is not installed`);
    const own = join(folder, language);
    for (const [name, text] of Object.entries(files)) {
      const path = join(own, name);
      execFileSync('mkdir', ['-p', join(path, '..')]);
      writeFileSync(path, text);
    }
    if ('build' in commands) execFileSync(builder, builderArgs, { cwd: own });
    for (const [what, received, isGenuine] of calls) {
      const printed = execFileSync(program, args, {
        cwd: own,
        input: JSON.stringify(received),
        encoding: 'utf8',
      });
      expect(printed.trim(), what).toBe(String(isGenuine));
    }
  });
});
