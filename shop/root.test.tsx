import { createMemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { clientLoader, shouldRevalidate } from './root.tsx';

/** The frame of the shop and a page below it, whose server sent `hydrationData` with the first page. */
const openShop = (hydrationData: object) =>
  createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: clientLoader,
        shouldRevalidate,
        ErrorBoundary: () => null,
        children: [{ index: true }, { id: 'faq', path: 'faq', loader: () => 'questions' }],
      },
    ],
    { hydrationData },
  );

test('where the root’s data are there, another page comes without a new document', async () => {
  const shop = openShop({ loaderData: { root: 'shop' } });
  await shop.navigate('/faq');
  expect(shop.state.loaderData).toEqual({ root: 'shop', faq: 'questions' });
});

test('where they are missing, the next page is opened as a document', async () => {
  const assign = vi.fn();
  vi.stubGlobal('window', { location: { assign } });
  const shop = openShop({ loaderData: {}, errors: { root: new Error('no shop') } });
  void shop.navigate('/faq?question=3');
  await expect.poll(() => assign.mock.calls.length).toBe(1);
  expect(new URL(assign.mock.calls[0]![0]).href).toMatch(/\/faq\?question=3$/);
});
