// Which requirements the last test run showed. `--json` prints every id. Ids in titles that the ledger lacks fail it.
import { coverage, shortList, summarise } from './lib/coverage.ts';
import { table } from './lib/format.ts';
import { readLedger } from './lib/ledger.ts';
import { readOptions, runScript } from './lib/options.ts';
import { readAllCases } from './lib/test-reports.ts';

await runScript(async () => {
  const options = readOptions({ json: { type: 'boolean', default: false } }, process.argv.slice(2));
  const ledger = readLedger();
  const { cases, missing } = readAllCases();
  const { byId, unknown } = coverage(ledger, cases);
  for (const kind of missing) process.stderr.write(`no report of the ${kind} tests: "npm test" writes it\n`);
  for (const { id, test } of unknown) process.stderr.write(`unknown requirement ${id} in: ${test}\n`);
  if (options.json) process.stdout.write(`${JSON.stringify(byId)}\n`);
  else process.stdout.write(report());
  return unknown.length > 0 ? 1 : 0;

  function report(): string {
    const areas = summarise(ledger, byId);
    const sum = (key: 'total' | 'passed' | 'must' | 'mustPassed') => areas.reduce((all, area) => all + area[key], 0);
    const counts = table([
      ['area', 'all', 'shown', 'must', 'shown'],
      ...areas.map((area) => [area.area, ...[area.total, area.passed, area.must, area.mustPassed].map(String)]),
      ['total', ...(['total', 'passed', 'must', 'mustPassed'] as const).map((key) => String(sum(key)))],
    ]);
    const open = areas
      .filter((area) => area.open.length > 0)
      .map((area) => `${area.area}: ${shortList(area.open)}`)
      .join('\n');
    return `${counts}\n\nWithout a passing test:\n${open}\n\n${sum('passed')} of ${sum('total')} requirements have a passing test.\n`;
  }
});
