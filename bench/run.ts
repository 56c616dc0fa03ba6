import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { floorTable } from './floors.ts';
import { type PageRow, scorePages } from './measure-pages.ts';
import { installationTable, measureInstallation } from './servers/measure-installation.ts';
import { measureServer, type Row } from './servers/measure-server.ts';
import { describeCode } from './servers/measured-code.ts';

// `npm run bench`: measures server, start and pages, and overwrites `bench/results.md`.

const say = (line: string) => console.log(line);

const root = join(import.meta.dirname, '..');
const code = describeCode(root);
const rows = await measureServer(say);
say('Démonstration complète');
const installation = await measureInstallation(root);
const pages = await scorePages(say);
const text = [
  '# Derniers résultats',
  '',
  `Node ${process.version}, ${cpus().length} cœurs (${cpus()[0]?.model.trim()}), ${new Date().toISOString().slice(0, 10)}.`,
  `${code}.`,
  'Un rapport compare deux mesures de la même exécution : lui seul se compare d’une machine à l’autre.',
  '',
  ...floorTable(rows, pages),
  '',
  ...serverTable(rows),
  '',
  ...growthTable(rows),
  '',
  ...installationTable([['PostgreSQL compris', installation]]),
  '',
  ...pageTable(pages),
  '',
].join('\n');
writeFileSync(join(import.meta.dirname, 'results.md'), text);
say(text);

function serverTable(measured: Row[]): string[] {
  return [
    '| réponse | produits | req/s | CPU par requête | mémoire | rapport |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...measured.map(({ what, products, load, ratio, of }) => {
      const compared = ratio === undefined ? '' : `${ratio.toFixed(ratio < 0.1 ? 4 : 2)} (${of})`;
      return `| ${what} | ${products} | ${load.perSecond} | ${load.cpuMicros} µs | ${load.memoryMb} Mo | ${compared} |`;
    }),
  ];
}

function growthTable(measured: Row[]): string[] {
  const sizes = measured.map(({ products }) => products);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const at = (what: string, size: number) =>
    measured.find((row) => row.what === what && row.products === size)?.load.perSecond;
  const lines = [...new Set(measured.map(({ what }) => what))].flatMap((what) => {
    const [small, large] = [at(what, least), at(what, most)];
    return small && large ? [`| ${what} | ${(small / large).toFixed(2)} |`] : [];
  });
  return [`| de ${least} à ${most} produits | temps multiplié par |`, '| --- | ---: |', ...lines];
}

function pageTable(measured: PageRow[]): string[] {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  return [
    '| page (360x740, compressé) | HTML | CSS | JS | JS, page parcourue | images visibles | tout |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...measured.map(({ page, weight }) => {
      const { html, css, js, jsToTheEnd, pictures, all } = weight;
      return `| ${[page, ...[html, css, js, jsToTheEnd, pictures, all].map(kb)].join(' | ')} Ko |`;
    }),
    '',
    '| Lighthouse | P, médiane | P, dans l’ordre | A / BP / SEO, au moins | indice de la machine |',
    '| --- | ---: | --- | --- | --- |',
    ...measured.map(({ page, rounds }) => {
      const scores = rounds.map((round) => round.scores);
      const performance = scores.map(([first]) => first!);
      const others = scores[0]!.slice(1).map((_, at) => Math.min(...scores.map((s) => s[at + 1]!)));
      const indices = rounds.map(({ machineIndex }) => machineIndex);
      const middle = performance.toSorted((a, b) => a - b)[performance.length >> 1];
      return `| ${page} | ${middle} | ${performance.join(', ')} | ${others.join(' / ')} | ${Math.min(...indices)} à ${Math.max(...indices)} |`;
    }),
  ];
}
