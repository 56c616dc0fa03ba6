import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findViolations, readModule, readModules } from '#tests/helpers/layers.ts';

const root = join(import.meta.dirname, '..');
const violationsOf = (path: string, source: string) => findViolations([readModule(path, source)]);

test('the house keeps its arrows', () => {
  const modules = readModules(root);
  expect(modules.length).toBeGreaterThan(100);
  expect(findViolations(modules)).toEqual([]);
});

describe('the check sees', () => {
  test.each([
    ['contract/money.ts', `import { x } from '#server/problem.ts';`],
    ['contract/money.ts', `export { x } from '#shop/api/client.ts';`],
    ['server/app.ts', `import type { Route } from '#shop/routes.ts';`],
    ['server/app.ts', `const load = () => import('../shop/root.tsx');`],
    ['shop/api/client.ts', `import { openDatabase } from '#server/db/open.ts';`],
    ['office/main.ts', `import { api } from '#shop/api/client.ts';`],
    ['server/main.ts', `import { loadDemo } from '#demo/load.ts';`],
    ['shop/root.tsx', `export * from '#tests/helpers/db.ts';`],
    ['server/catalogue/pricing.ts', `import type { FastifyRequest } from 'fastify';`],
    ['server/catalogue/pricing.ts', `import { limit } from '#server/http/limits.ts';`],
    ['server/catalogue/pricing.ts', `import { placeOrder } from '../orders/place-order.ts';`],
    [
      'server/orders/placing/place-order.ts',
      `import { pay } from '#server/payments/start-payment.ts';`,
    ],
    ['server/leads/report-basket.ts', `import { startWorker } from '../jobs/worker.ts';`],
    ['server/novelty/thing.ts', `import { sql } from 'drizzle-orm';`],
    ['shop/ui/price.tsx', `import { Card } from '../catalogue/product-card.tsx';`],
    ['shop/catalogue/product-card.tsx', `import { Home } from '../home/home-page.tsx';`],
    ['shop/lists/baskets.ts', `import { browserApi } from '../api/client.ts';`],
    ['shop/payments/pay.ts', `import { orderWord } from '../orders/order-words.ts';`],
    ['shop/page/use-shop.ts', `import type { loader } from '../root.tsx';`],
    ['shop/novelty/thing.ts', `import { Price } from '../ui/price.tsx';`],
    ['shop/catalogue/product-card.tsx', `import { loader } from '../routes/listing.tsx';`],
    ['shop/catalogue/product-card.tsx', `export default function Card() {}`],
    ['server/problem.ts', `class Problem {}\nexport { Problem as default };`],
    ['shop/api/client.ts', `fetch('/api/produits');`],
    ['shop/api/client.ts', 'const tags = `https://shop.sn/api/tags`;'],
    ['shop/home/hero.tsx', `const link = '/boutique?category=TV';`],
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
    ['server/catalogue/routes.ts', `import { serveCall } from '#server/http/serve-call.ts';`],
    ['server/catalogue/tags.test.ts', `import { openApp } from '#tests/helpers/app.ts';`],
    [
      'server/orders/placing/place-order.ts',
      `import { priceOf } from '#server/catalogue/pricing.ts';`,
    ],
    [
      'server/orders/placing/place-order.ts',
      `import { sendLater } from '../messages/send-later.ts';`,
    ],
    ['server/leads/report-basket.ts', `import { enqueue } from '#server/queue/queue.ts';`],
    ['shop/routes/home.tsx', `import { Hero } from '../home/hero.tsx';\nexport default Hero;`],
    ['shop/home/hero.tsx', `import { Price } from '../ui/price.tsx';`],
    ['demo/load.ts', `import { createProduct } from '#server/catalogue/save-product.ts';`],
    ['scripts/start.ts', `import { loadDemo } from '#demo/load.ts';`],
    ['contract/call.ts', `import type { z } from 'zod/mini';`],
  ])('%s: %s', (path, source) => {
    expect(violationsOf(path, source)).toEqual([]);
  });
});
