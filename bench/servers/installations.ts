import { join } from 'node:path';
import {
  type Installation,
  installationTable,
  measureInstallation,
} from './measure-installation.ts';

// Measures this checkout and others, installed and built, in turn: `node bench/servers/installations.ts 3
// ../the-shop-before`

const [times = '1', ...others] = process.argv.slice(2);
const checkouts = [...others, join(import.meta.dirname, '../..')];
const measured: [name: string, Installation][] = [];
for (let time = 1; time <= Number(times); time += 1) {
  for (const checkout of checkouts) {
    measured.push([checkout, await measureInstallation(checkout)]);
    console.log(installationTable(measured.slice(-1)).at(-1));
  }
}
console.log(installationTable(measured).join('\n'));
