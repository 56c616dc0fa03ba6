import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCircles, folderOf, subjectOf } from '#tests/helpers/base/rules/circles.ts';
import { findViolations, readModule, readModules } from '#tests/helpers/base/rules/layers.ts';

const root = join(import.meta.dirname, '..');
const violationsOf = (path: string, source: string) => findViolations([readModule(path, source)]);

test('the house keeps its arrows', () => {
  const modules = readModules(root);
  expect(modules.length).toBeGreaterThan(100);
  expect(findViolations(modules)).toEqual([]);
});

test.each([
  ['subjects', subjectOf],
  ['folders', folderOf],
  ['files', (path: string) => (path.startsWith('server/') ? path : undefined)],
])('the server has no circle of %s', (_, placeOf) => {
  expect(findCircles(readModules(root), placeOf)).toEqual([]);
});

test('a circle is seen over several folders and by types, and is told with its imports', () => {
  const modules = [
    readModule('server/orders/placing/a.ts', `import { b } from '#server/payments/b.ts';`),
    readModule('server/payments/b.ts', `import type { C } from '#server/media/c.ts';`),
    readModule('server/media/c.ts', `export { a } from '#server/orders/placing/a.ts';`),
    readModule('server/media/d.ts', `import { p } from '#server/base/problem.ts';`),
    readModule('server/base/problem.ts', `import { x } from '#contract/x.ts';`),
  ];
  const [circle, ...others] = findCircles(modules, subjectOf);
  expect(others).toEqual([]);
  expect(circle).toMatch(/^server\/media, server\/orders, server\/payments: /);
  expect(circle).toContain('server/payments/b.ts imports server/media/c.ts');
});

test('parts of a subject are told apart, and a test may use what stands above', () => {
  const modules = [
    readModule('server/orders/placing/a.ts', `import { b } from '../reading/b.ts';`),
    readModule('server/orders/reading/b.ts', `import { c } from '../placing/c.ts';`),
    readModule('server/orders/placing/c.ts', ''),
    readModule('server/orders/placing/c.test.ts', `import { d } from '../staff/d.ts';`),
    readModule('server/orders/staff/d.ts', `import { c } from '../placing/c.ts';`),
  ];
  expect(findCircles(modules, subjectOf)).toEqual([]);
  expect(findCircles(modules, folderOf)).toHaveLength(1);
});

describe('the check sees', () => {
  test.each([
    ['contract/base/fields/money.ts', `import { x } from '#server/base/problem.ts';`],
    ['contract/base/fields/money.ts', `export { x } from '#shop/base/api/client.ts';`],
    ['server/app.ts', `import type { Route } from '#shop/routes.ts';`],
    ['server/app.ts', `const load = () => import('../shop/root.tsx');`],
    ['shop/base/api/client.ts', `import { openDatabase } from '#server/base/db/open.ts';`],
    ['office/main.ts', `import { api } from '#shop/base/api/client.ts';`],
    ['driver/app.tsx', `import { QrCode } from '#shop/base/ui/qr-code.tsx';`],
    ['browser/draw-qr.ts', `import { QrCode } from '../office/people/account/qr-code.tsx';`],
    ['server/app.ts', `import { drawQr } from '#browser/draw-qr.ts';`],
    ['server/main.ts', `import { loadDemo } from '#demo/load.ts';`],
    ['shop/root.tsx', `export * from '#tests/helpers/base/db.ts';`],
    ['server/catalogue/pricing.ts', `import type { FastifyRequest } from 'fastify';`],
    ['server/catalogue/pricing.ts', `import { limit } from '#server/base/http/limits.ts';`],
    ['server/catalogue/pricing.ts', `import { placeOrder } from '../orders/place-order.ts';`],
    [
      'server/sales/orders/placing/place-order.ts',
      `import { pay } from '#server/payments/start-payment.ts';`,
    ],
    ['server/sales/leads/report-basket.ts', `import { startWorker } from '../jobs/worker.ts';`],
    ['server/novelty/thing.ts', `import { sql } from 'drizzle-orm';`],
    ['shop/base/ui/price.tsx', `import { Card } from '../catalogue/product-card.tsx';`],
    ['shop/catalogue/product-card.tsx', `import { Home } from '../home/home-page.tsx';`],
    ['shop/base/lists/baskets.ts', `import { browserApi } from '../api/client.ts';`],
    ['shop/payments/pay.ts', `import { orderWord } from '../orders/order-words.ts';`],
    ['shop/base/page/use-shop.ts', `import type { loader } from '../root.tsx';`],
    ['shop/novelty/thing.ts', `import { Price } from '../ui/price.tsx';`],
    ['shop/catalogue/product-card.tsx', `import { loader } from '../routes/listing.tsx';`],
    ['shop/goods/catalogue/cards/product-card.tsx', `export default function Card() {}`],
    ['server/base/problem.ts', `class Problem {}\nexport { Problem as default };`],
    ['shop/base/api/client.ts', `fetch('/api/produits');`],
    ['shop/base/api/client.ts', 'const tags = `https://shop.sn/api/tags`;'],
    ['shop/site/home/hero.tsx', `const link = '/boutique?category=TV';`],
    ['server/orders/link.ts', `const link = '/produits/' + id + '/details';`],
    ['shop/root.tsx', `const Help = () => <a href="/api/docs">API</a>;`],
  ])('%s: %s', (path, source) => {
    expect(violationsOf(path, source)).toHaveLength(1);
  });

  test('a default export that React.lazy wants is no violation', () => {
    const dialog = readModule('shop/catalogue/zoom.tsx', 'export default function Zoom() {}');
    const page = readModule(
      'shop/catalogue/page.tsx',
      `const Zoom = lazy(() => import('./zoom.tsx'));`,
    );
    expect(findViolations([dialog])).toHaveLength(1);
    expect(findViolations([dialog, page])).toEqual([]);
  });
});

describe('the check lets through', () => {
  test.each([
    [
      'server/goods/catalogue/routes.ts',
      `import { serveCall } from '#server/base/http/serve-call.ts';`,
    ],
    [
      'server/goods/catalogue/shelves/tags.test.ts',
      `import { openApp } from '#tests/helpers/base/app.ts';`,
    ],
    [
      'server/sales/orders/placing/place-order.ts',
      `import { priceOf } from '#server/catalogue/pricing.ts';`,
    ],
    [
      'server/sales/orders/placing/place-order.ts',
      `import { sendLater } from '../messages/send-later.ts';`,
    ],
    [
      'server/sales/leads/report-basket.ts',
      `import { enqueue } from '#server/base/queue/queue.ts';`,
    ],
    ['shop/routes/site/home.tsx', `import { Hero } from '../home/hero.tsx';\nexport default Hero;`],
    ['shop/site/home/hero.tsx', `import { Price } from '../ui/price.tsx';`],
    ['demo/load.ts', `import { createProduct } from '#server/catalogue/save-product.ts';`],
    ['scripts/run-shop.ts', `import { loadDemo } from '#demo/load.ts';`],
    ['contract/base/call.ts', `import type { z } from 'zod/mini';`],
    ['driver/app.tsx', `import { drawQr } from '#browser/draw-qr.ts';`],
  ])('%s: %s', (path, source) => {
    expect(violationsOf(path, source)).toEqual([]);
  });
});
