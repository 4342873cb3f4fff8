import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseBytes } from '../packages/knowledge/src/parsing/parse-bytes.ts';
import { compareLetters, docxLetters } from '../packages/knowledge/src/parsing/testing/docx-letters.ts';

interface Outcome {
  file: string;
  letters: number;
  lost: number;
  doubled: number;
}

/**
 * Compares the text parsed from every .docx file below `data` with an independent walk over its XML, and prints how many letters
 * are lost or duplicated; skips refused files.
 */
export async function run({ data, json }: { data: string; json: boolean }): Promise<void> {
  const files = globSync('**/*.docx', { cwd: data }).sort();
  if (files.length === 0) {
    process.stdout.write(`word: no .docx files below ${data}\n`);
    return;
  }
  const outcomes: Outcome[] = [];
  let refused = 0;
  for (const file of files) {
    const outcome = await measure(path.join(data, file), file);
    if (outcome === null) refused += 1;
    else outcomes.push(outcome);
  }
  const total = (name: 'letters' | 'lost' | 'doubled') => outcomes.reduce((sum, one) => sum + one[name], 0);
  const figures = {
    files: outcomes.length,
    refused,
    letters: total('letters'),
    lost: total('lost'),
    doubled: total('doubled'),
  };
  process.stdout.write(json ? `${JSON.stringify({ ...figures, outcomes })}\n` : table(outcomes, figures));
}

async function measure(file: string, name: string): Promise<Outcome | null> {
  const bytes = readFileSync(file);
  const result = await parseBytes(bytes, name);
  if (!result.ok) return null;
  const letters = docxLetters(bytes);
  const read = result.document.blocks.map((block) => block.text).join('\n');
  return { file: name, letters: letters.text.replace(/\s/g, '').length, ...compareLetters(letters, read) };
}

function table(outcomes: readonly Outcome[], figures: Record<string, number>): string {
  const lines = outcomes.map(
    ({ file, letters, lost, doubled }) =>
      `${file.padEnd(64)} ${String(letters).padStart(8)} letters ${String(lost).padStart(6)} lost ${String(doubled).padStart(6)} doubled`,
  );
  return `${lines.join('\n')}\n\nword: ${JSON.stringify(figures)} (reach: none lost or doubled)\n`;
}
