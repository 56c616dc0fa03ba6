import type { Installation } from './measure-installation.ts';

/** Markdown lines, one row for each installation. */
export function installationTable(measured: [name: string, Installation][]): string[] {
  return [
    '| démonstration complète | 1er démarrage | 2e démarrage | mémoire au départ | listes/s | commandes/s | mémoire après charge |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...measured.map(([name, of]) => {
      const starts = [of.firstStartMs, of.secondStartMs].map((ms) => `${ms} ms`);
      const loads = [of.listsPerSecond, of.ordersPerSecond];
      return `| ${[name, ...starts, `${of.startedMb} Mo`, ...loads, `${of.loadedMb} Mo`].join(' | ')} |`;
    }),
  ];
}
