import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** The shop's details and categories, wherever a page needs them. */
export function useShop() {
  return useRouteLoaderData<typeof loader>('root')!;
}
