import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientChunks } from './client-chunks.ts';

const ROOTS = ['/home/awa/sandaga', '/srv/shop/office/server', '/srv/contract/node_modules/react'];

/** The importers of a file; a file without any is a page or is loaded lazily. */
const IMPORTERS: Record<string, string[]> = {
  'shop/root.tsx': [],
  'shop/site/layout/shop-layout.tsx': [],
  'shop/routes/site/home.tsx?route-chunk=main': ['shop/routes/site/home.tsx'],
  'shop/routes/goods/listing.tsx?route-chunk=main': [],
  'shop/routes/goods/listing.tsx?route-chunk=clientLoader': [],
  'shop/base/page/use-shop.ts': ['shop/base/page/price.ts', 'shop/site/layout/shop-layout.tsx'],
  'shop/base/page/price.ts': ['shop/base/page/use-shop.ts'],
  'shop/goods/cards/card.tsx': [
    'shop/routes/site/home.tsx?route-chunk=main',
    'shop/goods/grid.tsx',
  ],
  'shop/goods/grid.tsx': [
    'shop/routes/goods/listing.tsx?route-chunk=main',
    'shop/routes/sales/wishlist.tsx',
  ],
  'node_modules/lucide-react/dist/esm/icons/heart.mjs': ['shop/goods/cards/card.tsx'],
  'contract/base/make-id.ts': [
    'shop/sales/baskets/report-baskets.ts',
    'shop/routes/sales/checkout.tsx',
  ],
  'shop/sales/baskets/guest-id.ts': ['shop/sales/baskets/report-baskets.ts'],
  'shop/people/profile/tabs.tsx': ['shop/routes/people/profile.tsx'],
};

const CHUNK_OF: Record<string, string | undefined> = {
  'server/app.ts': undefined,
  'shop/entry.client.tsx': undefined,
  'node_modules/@base-ui/react/esm/index.js': undefined,
  'node_modules/react/index.js': 'react',
  'node_modules/react-dom/node_modules/scheduler/index.js': 'react',
  'shop/base/page/price.ts': 'common',
  'node_modules/lucide-react/dist/esm/icons/heart.mjs': 'common',
  'contract/base/make-id.ts': 'common',
  'shop/sales/baskets/guest-id.ts': 'parts',
  'shop/goods/grid.tsx': 'listing',
  'node_modules/lucide-react/dist/esm/icons/eye.mjs': 'parts',
  'node_modules/zod/v4/mini/index.js': 'forms',
  'shop/site/offline/offline-help.tsx': undefined,
  'shop/people/account/code-form.tsx': 'forms',
  'shop/sales/orders/parts/order-words.ts': 'parts',
  'shop/base/ui/card.tsx': 'parts',
  'shop/base/ui/qr-code.tsx': 'payments',
  'shop/people/profile/tabs.tsx': 'personal',
  'shop/sales/checkout/checkout.tsx': 'checkout',
  'shop/sales/baskets/basket-page.tsx': 'baskets',
};

test.each(ROOTS)('a file’s chunk depends on who imports it and on its place, in %s too', (root) => {
  const groups = clientChunks(root);
  const graph = {
    getModuleInfo: (file: string) => ({
      importers: (IMPORTERS[file.slice(root.length + 1)] ?? []).map((place) => join(root, place)),
    }),
  };
  const chunkOf = (file: string): string | undefined => {
    for (const { name, test } of groups) {
      if (!test(file)) continue;
      const chunk = typeof name === 'string' ? name : name(file, graph);
      if (chunk !== null) return chunk;
    }
    return undefined;
  };
  const found = Object.keys(CHUNK_OF).map((file) => [file, chunkOf(join(root, file))]);
  expect(Object.fromEntries(found)).toEqual(CHUNK_OF);
});
