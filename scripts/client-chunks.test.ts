import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientChunks } from './client-chunks.ts';

/** Folders of clones, some of which are called like folders in it. */
const ROOTS = ['/home/awa/sandaga', '/srv/shop/office/server', '/srv/contract/node_modules/react'];

const GROUP_OF: Record<string, string | undefined> = {
  'server/app.ts': undefined,
  'office/main.tsx': undefined,
  'node_modules/@base-ui/react/esm/index.js': undefined,
  'node_modules/react/index.js': 'react',
  'node_modules/react-dom/node_modules/scheduler/index.js': 'react',
  'node_modules/lucide-react/dist/esm/icons/heart.js': 'common',
  'node_modules/lucide-react/dist/esm/icons/eye.js': 'forms',
  'node_modules/zod/v4/mini/index.js': 'forms',
  'shop/page/use-shop.ts': 'common',
  'shop/offline/offline-help.tsx': undefined,
  'shop/account/code-form.tsx': 'forms',
  'shop/account/session/sign-out.ts': 'common',
  'shop/orders/parts/order-words.ts': 'parts',
  'shop/ui/card.tsx': 'parts',
  'shop/ui/qr-code.tsx': 'payments',
  'shop/profile/tabs.tsx': 'personal',
  'shop/checkout/checkout.tsx': 'checkout',
  'shop/baskets/basket-page.tsx': 'baskets',
};

test.each(ROOTS)('a file’s chunk depends on its place in the house, in %s too', (root) => {
  const groups = clientChunks(root);
  const found = Object.keys(GROUP_OF).map((file) => [
    file,
    groups.find((group) => group.test(join(root, file)))?.name,
  ]);
  expect(Object.fromEntries(found)).toEqual(GROUP_OF);
});
