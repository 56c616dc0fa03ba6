import { ORDERS, ORDERS_ON_DEBIAN } from './measure-orders.ts';
import type { PageRow } from './measure-pages.ts';
import type { Row } from './servers/measure-server.ts';

/** The allowed direction. */
type Bound = 'au moins' | 'au plus';
/** The bound of a figure; undefined where it was not measured. */
type Floor = {
  what: string;
  bound: Bound;
  limit: number;
  measured: number | undefined;
  unit?: string;
};

/** What the shop has to hold; work beyond it is not needed. */
export function floorTable(rows: Row[], pages: PageRow[]): string[] {
  return [
    '| plancher | demandé | mesuré | tenu |',
    '| --- | --- | ---: | --- |',
    ...floorsOf(rows, pages).map(({ what, bound, limit, measured, unit = '' }) => {
      if (measured === undefined) return `| ${what} | ${bound} ${limit}${unit} | non mesuré | |`;
      const holds = bound === 'au moins' ? measured >= limit : measured <= limit;
      return `| ${what} | ${bound} ${limit}${unit} | ${figure(measured)}${unit} | ${holds ? 'oui' : 'NON'} |`;
    }),
  ];
}

/** The middle size of catalogue varies least; orders count at their lowest. */
function floorsOf(rows: Row[], pages: PageRow[]): Floor[] {
  const sizes = [...new Set(rows.map(({ products }) => products))].toSorted((a, b) => a - b);
  const rowsOf = (what: string) => sizes.map((size) => rowOf(rows, what, size));
  const ratioOf = (what: string) => middle(rowsOf(what).map((row) => row?.ratio));
  const growthOf = (what: string) => {
    const [least, most] = [rowsOf(what)[0], rowsOf(what).at(-1)];
    return least && most && least.load.perSecond / most.load.perSecond;
  };
  const listsOf = (what: string) => {
    const [order, list] = [rowOf(rows, what, sizes[0]), rowOf(rows, 'liste', sizes[0])];
    return order && list && order.load.cpuMicros / list.load.cpuMicros;
  };
  const heaviest = (of: (page: PageRow) => number) => Math.max(...pages.map(of)) / 1000;
  const bare = 'du serveur nu';
  return [
    {
      what: `liste gardée, part ${bare}`,
      bound: 'au moins',
      limit: 0.5,
      measured: ratioOf('liste, gardée'),
    },
    {
      what: `page gardée, part ${bare}`,
      bound: 'au moins',
      limit: 0.75,
      measured: ratioOf('page HTML, gardée'),
    },
    {
      what: 'liste, part du même SQL à la main',
      bound: 'au moins',
      limit: 0.45,
      measured: ratioOf('liste'),
    },
    { what: `page, part ${bare}`, bound: 'au moins', limit: 0.012, measured: ratioOf('page HTML') },
    {
      what: 'recherche, en CPU de listes',
      bound: 'au plus',
      limit: 2.3,
      measured: ratioOf('recherche'),
    },
    { what: 'commande, en CPU de listes', bound: 'au plus', limit: 9, measured: listsOf(ORDERS) },
    {
      what: 'commande sur le PostgreSQL de Debian, en CPU de listes',
      bound: 'au plus',
      limit: 9,
      measured: listsOf(ORDERS_ON_DEBIAN),
    },
    ...['liste', 'recherche', 'fiche', 'page HTML'].map(
      (what): Floor => ({
        what: `${what}, de la plus petite à la plus grande boutique`,
        bound: 'au plus',
        limit: 1.5,
        measured: growthOf(what),
      }),
    ),
    {
      what: 'scripts d’une première visite',
      bound: 'au plus',
      limit: 135,
      unit: ' Ko',
      measured: heaviest(({ weight }) => weight.js),
    },
    {
      what: 'scripts une fois la page parcourue',
      bound: 'au plus',
      limit: 150,
      unit: ' Ko',
      measured: heaviest(({ weight }) => weight.jsToTheEnd),
    },
    {
      what: 'mémoire du serveur sous charge',
      bound: 'au plus',
      limit: 300,
      unit: ' Mo',
      measured: Math.max(
        ...rows.filter(({ ratio }) => ratio !== undefined).map(({ load }) => load.memoryMb),
      ),
    },
  ];
}

const rowOf = (rows: Row[], what: string, size: number | undefined) =>
  rows.find((row) => row.what === what && row.products === size);

function middle(figures: (number | undefined)[]): number | undefined {
  const known = figures.filter((one) => one !== undefined).toSorted((a, b) => a - b);
  return known[known.length >> 1];
}

const figure = (value: number) => value.toFixed(value < 0.1 ? 4 : value < 20 ? 2 : 0);
