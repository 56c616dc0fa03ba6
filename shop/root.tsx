import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { paths, withQuery } from '#contract/paths.ts';
import type { Shop } from '#contract/shop.ts';
import type { Route } from './+types/root.ts';
import { serverApi } from './api.server.ts';
import './styles.css';

/** What every page needs and no visitor changes: fetched once, with the first page. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [shop, categories] = await Promise.all([
    api.get<Shop>(paths.shop),
    api.get<Category[]>(withQuery(paths.categories, { images: 'url' })),
  ]);
  return { shop, categories };
}

export const shouldRevalidate = () => false;

/** The shop's details and categories, wherever a page needs them. */
export function useShop() {
  return useRouteLoaderData<typeof loader>('root')!;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#071539" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const message =
    isRouteErrorResponse(error) && error.status < 500
      ? String(error.data || error.statusText)
      : 'Une erreur est survenue. Réessayez dans un instant.';
  return (
    <main className="container-page py-16 text-center">
      <h1 className="text-2xl font-bold">La page ne s’affiche pas</h1>
      <p className="mt-3 text-muted">{message}</p>
      <p className="mt-8 flex justify-center gap-3">
        <a
          className="inline-flex min-h-11 items-center rounded-full bg-accent px-6 font-semibold text-white"
          href="/boutique"
        >
          Aller à la boutique
        </a>
      </p>
    </main>
  );
}
