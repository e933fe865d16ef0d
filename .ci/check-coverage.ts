/** Checks that each row of docs/coverage.md names a test that is there: `file` and the test's exact title. */
import { existsSync, readFileSync } from 'node:fs';

const page = 'docs/coverage.md';
const problems: string[] = [];
let rows = 0;

/** Whether a call in the file, test(...) or eachVisit(...), begins with the title. */
function hasTest(file: string, title: string): boolean {
  const source = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((quote) => {
    const at = source.indexOf(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`);
    return at !== -1 && /\($/.test(source.slice(0, at).trimEnd());
  });
}

for (const line of readFileSync(page, 'utf8').split('\n')) {
  const cells = line.split('|').map((cell) => cell.trim());
  const [, sentence = '', tests = ''] = cells;
  if (cells.length !== 4 || sentence === 'the screen' || /^-+$/.test(sentence)) continue;
  rows += 1;
  const named = [...tests.matchAll(/`([^`]+)`: ([^;]+)/g)];
  if (named.length === 0) problems.push(`no test shows: ${sentence}`);
  for (const [, file = '', title = ''] of named) {
    if (!existsSync(file)) problems.push(`${file}, which is not there, shows: ${sentence}`);
    else if (!hasTest(file, title.trim())) problems.push(`${file} has no test '${title.trim()}'`);
  }
}

if (rows === 0) problems.push('it has no rows');
for (const problem of problems) process.stderr.write(`${page}: ${problem}\n`);
process.stdout.write(`coverage: ${rows} sentences, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
