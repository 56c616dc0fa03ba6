import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCircles, folderOf, subjectOf } from '#tests/helpers/base/rules/circles.ts';
import { findViolations, readModule, readModules } from '#tests/helpers/base/rules/layers.ts';

const root = join(import.meta.dirname, '..');
/** The most files of the product in a folder, its tests and its folders beside. */
const MOST_FILES = 25;
const house = readModules(root);
const violationsOf = (path: string, source: string) => findViolations([readModule(path, source)]);

test('the house keeps its arrows', () => {
  expect(house.length).toBeGreaterThan(100);
  expect(findViolations(house)).toEqual([]);
});

test.each([
  ['subjects', subjectOf],
  ['folders', folderOf],
  ['files', (path: string) => (path.startsWith('server/') ? path : undefined)],
])('there is no circle of %s', (_, placeOf) => {
  expect(findCircles(house, placeOf)).toEqual([]);
});

test('a folder is seen at a glance', () => {
  const isProduct = (path: string) => !/\.(test|spec|fixture)\.|^tests\//.test(path);
  const folders = Map.groupBy(house.map(({ path }) => path).filter(isProduct), (path) =>
    dirname(path),
  );
  const large = [...folders].filter(([, files]) => files.length > MOST_FILES);
  expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});

test('a circle is seen over several folders and by types, and is told with its imports', () => {
  const modules = [
    readModule(
      'server/sales/orders/placing/a.ts',
      `import { b } from '#server/money/payments/b.ts';`,
    ),
    readModule(
      'server/money/payments/b.ts',
      `export type C = import('#server/goods/media/c.ts').C;`,
    ),
    readModule('server/goods/media/c.ts', `export { a } from '#server/sales/orders/placing/a.ts';`),
    readModule('server/goods/media/d.ts', `import { p } from '#server/base/problem.ts';`),
    readModule('server/base/problem.ts', `import { x } from '#contract/base/x.ts';`),
  ];
  const [circle, ...others] = findCircles(modules, subjectOf);
  expect(others).toEqual([]);
  expect(circle).toMatch(/^server\/goods\/media, server\/money\/payments, server\/sales\/orders: /);
  expect(circle).toContain('server/money/payments/b.ts imports server/goods/media/c.ts');
});

test('parts of a subject are told apart, and a test may use what stands above', () => {
  const modules = [
    readModule('server/sales/orders/placing/a.ts', `import { b } from '../reading/b.ts';`),
    readModule('server/sales/orders/reading/b.ts', `import { c } from '../placing/c.ts';`),
    readModule('server/sales/orders/placing/c.ts', ''),
    readModule('server/sales/orders/placing/c.test.ts', `import { d } from '../staff/d.ts';`),
    readModule('server/sales/orders/staff/d.ts', `import { c } from '../placing/c.ts';`),
  ];
  expect(findCircles(modules, subjectOf)).toEqual([]);
  expect(findCircles(modules, folderOf)).toHaveLength(1);
});

test('tables refer to one another without a circle', () => {
  const modules = [
    readModule('office/goods/stock/a.ts', `import { b } from '#office/sales/orders/b.ts';`),
    readModule('office/sales/orders/b.ts', `import { a } from '#office/goods/stock/a.ts';`),
    readModule(
      'server/goods/stock/tables.ts',
      `import { o } from '#server/sales/orders/tables.ts';`,
    ),
    readModule(
      'server/sales/orders/tables.ts',
      `import { s } from '#server/goods/stock/tables.ts';`,
    ),
  ];
  expect(findCircles(modules, subjectOf)).toEqual([
    expect.stringMatching(/^office\/goods\/stock, office\/sales\/orders: /),
  ]);
});

describe('the check sees', () => {
  test.each([
    ['contract/money.ts', `import { x } from '#server/base/problem.ts';`],
    ['contract/money.ts', `export { x } from '#shop/base/api/client.ts';`],
    ['server/app.ts', `import type { Route } from '#shop/routes.ts';`],
    ['server/app.ts', `const load = () => import('../shop/root.tsx');`],
    ['shop/base/api/client.ts', `import { openDatabase } from '#server/base/db/open.ts';`],
    ['office/main.ts', `import { api } from '#shop/base/api/client.ts';`],
    ['driver/app.tsx', `import { QrCode } from '#shop/base/ui/qr-code.tsx';`],
    ['till/app.tsx', `import { phone } from '#driver/queue/store.ts';`],
    ['browser/draw-qr.ts', `import { QrCode } from '../office/people/account/qr-code.tsx';`],
    ['server/app.ts', `import { drawQr } from '#browser/draw-qr.ts';`],
    ['server/main.ts', `import { loadDemo } from '#demo/load.ts';`],
    ['shop/root.tsx', `export * from '#tests/helpers/base/db.ts';`],
    ['server/goods/catalogue/pricing.ts', `import type { FastifyRequest } from 'fastify';`],
    ['server/goods/catalogue/pricing.ts', `import { limit } from '#server/base/http/limits.ts';`],
    ['server/goods/catalogue/pricing.ts', `import { x } from '#server/sales/orders/x.ts';`],
    ['server/goods/catalogue/pricing.ts', `type X = import('#server/sales/orders/x.ts').X;`],
    ['server/goods/catalogue/pricing.ts', `import { buildApp } from '#server/app.ts';`],
    ['server/sales/orders/x.ts', `import { pay } from '#server/money/payments/start-payment.ts';`],
    [
      'server/sales/leads/report-basket.ts',
      `import { work } from '#server/running/jobs/worker.ts';`,
    ],
    ['server/novelty/thing.ts', `import { x } from '#server/base/time.ts';`],
    ['office/goods/stock/x.ts', `import { y } from '#office/sales/orders/y.ts';`],
    ['office/goods/stock/x.ts', `import { sections } from '#office/menu/sections.ts';`],
    ['shop/base/ui/price.tsx', `import { Card } from '#shop/goods/catalogue/product-card.tsx';`],
    ['shop/goods/catalogue/x.tsx', `import { Home } from '#shop/site/home/home-page.tsx';`],
    ['shop/base/page/use-shop.ts', `import type { loader } from '#shop/root.tsx';`],
    ['shop/novelty/thing.ts', `import { Price } from '#shop/base/ui/price.tsx';`],
    ['shop/goods/catalogue/x.tsx', `import { loader } from '#shop/routes/goods/listing.tsx';`],
    ['shop/goods/catalogue/cards/product-card.tsx', `export default function Card() {}`],
    ['server/base/problem.ts', `class Problem {}\nexport { Problem as default };`],
    ['shop/base/api/client.ts', `fetch('/api/produits');`],
    ['shop/base/api/client.ts', 'const tags = `https://shop.sn/api/tags`;'],
    ['shop/site/home/hero.tsx', `const link = '/boutique?category=TV';`],
    ['server/sales/orders/link.ts', `const link = '/produits/' + id + '/details';`],
    ['shop/root.tsx', `const Help = () => <a href="/api/docs">API</a>;`],
    [
      'server/goods/alerts/x.ts',
      `import { orders } from '#server/sales/orders/tables.ts';\nawait db.update(orders).set({});`,
    ],
    [
      'server/talk/messages/x.ts',
      `import { orders } from '#server/sales/orders/tables.ts';\nsql\`update \${orders} set x = 1\`;`,
    ],
  ])('%s: %s', (path, source) => {
    expect(violationsOf(path, source)).toHaveLength(1);
  });

  test('a default export that React.lazy wants is no violation', () => {
    const dialog = readModule('shop/goods/catalogue/zoom.tsx', 'export default function Zoom() {}');
    const page = readModule(
      'shop/goods/catalogue/page.tsx',
      `const Zoom = lazy(() => import('./zoom.tsx'));`,
    );
    expect(findViolations([dialog])).toHaveLength(1);
    expect(findViolations([dialog, page])).toEqual([]);
  });
});

describe('the check lets through', () => {
  test.each([
    ['server/goods/catalogue/routes.ts', `import { x } from '#server/base/http/serve-call.ts';`],
    [
      'server/goods/catalogue/tags.test.ts',
      `import { openApp } from '#tests/helpers/base/app.ts';`,
    ],
    ['server/sales/orders/x.ts', `import { priceOf } from '#server/goods/catalogue/pricing.ts';`],
    ['server/sales/orders/x.ts', `import { sendLater } from '#server/talk/messages/x.ts';`],
    ['server/goods/alerts/x.ts', `import { orders } from '#server/sales/orders/tables.ts';`],
    [
      'server/money/payments/x.ts',
      `import { orders } from '#server/sales/orders/tables.ts';\nawait db.update(orders).set({});`,
    ],
    ['server/sales/leads/x.ts', `import { enqueue } from '#server/base/queue/queue.ts';`],
    ['office/sales/orders/x.ts', `import { Refund } from '#office/money/payments/y.tsx';`],
    [
      'shop/routes/site/home.tsx',
      `import { Hero } from '#shop/site/home/hero.tsx';\nexport default Hero;`,
    ],
    ['shop/site/home/hero.tsx', `import { Price } from '#shop/base/ui/price.tsx';`],
    ['demo/load.ts', `import { create } from '#server/goods/catalogue/save-product.ts';`],
    ['scripts/run-shop.ts', `import { loadDemo } from '#demo/load.ts';`],
    ['contract/base/call.ts', `import type { z } from 'zod/mini';`],
    ['driver/app.tsx', `import { drawQr } from '#browser/draw-qr.ts';`],
  ])('%s: %s', (path, source) => {
    expect(violationsOf(path, source)).toEqual([]);
  });
});
