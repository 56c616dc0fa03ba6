import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigate,
  useRouteLoaderData,
} from 'react-router';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { shelvesOf } from '#contract/goods/catalogue/categories.ts';
import type { Route } from './+types/root.ts';
import { serverApi } from './base/api/client.ts';
import type { ShopData } from './base/page/use-shop.ts';
import { COOKIE_NAMES_META } from './base/session/session.ts';
import { LinkNavigation } from './base/ui/link.tsx';
import { EarlyPressScript } from './base/ui/presses/early-press-script.tsx';
import { Frame } from './site/layout/frame.tsx';
import { PageFailure } from './site/layout/page-failure.tsx';
import styles from './styles.css?url';

/** Data that all pages share and that is the same for all visitors. Loaded once, with the first page. */
export async function loader({ context }: Route.LoaderArgs): Promise<ShopData> {
  const api = serverApi(context);
  const [shop, categories] = await Promise.all([
    api.get(paths.shop),
    api.get(callTo(paths.categories, { images: 'url' })),
  ]);
  return { shop, categories: shelvesOf(categories) };
}

/** Links the stylesheet by its URL. Imported, it would be requested again by parts loaded later. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const shouldRevalidate = () => false;

/** Runs only when the first page came without the root's data. Reloads the requested page from the server. */
export function clientLoader({ request }: { request: Request }): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => {});
}

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#071539" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-192.png" />
        {loaded && (
          <meta name={COOKIE_NAMES_META} content={JSON.stringify(loaded.shop.sessionCookies)} />
        )}
        <Meta />
        <Links />
        <EarlyPressScript />
      </head>
      <body className="pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
        <LinkNavigation value={useNavigate()}>{children}</LinkNavigation>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Shown only when the page frame fails. Errors of a single page are caught in its layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<typeof loader>('root');
  return (
    <main>
      <PageFailure error={error} shop={loaded?.shop} />
    </main>
  );
}
