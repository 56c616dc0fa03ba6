import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Admin, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { dataProvider } from './data-provider.ts';
import { i18nProvider } from './layout/i18n.ts';
import { theme } from './layout/theme.ts';
import { OrderList } from './orders/order-list.tsx';
import { authProvider } from './session/auth-provider.ts';

/** Styles that scripts write carry the nonce of the page, which is all that its policy lets through. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const styles = createCache({ key: 'css', nonce });

/** A refusal stays one; only what the network lost is asked for again. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => count < 2 && (error as { status?: number }).status === 0 },
  },
});

createRoot(document.getElementById('office')!).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <BrowserRouter basename="/gestion">
        <Admin
          title="Gestion"
          authProvider={authProvider}
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
          theme={theme}
          darkTheme={null}
          requireAuth
          disableTelemetry
        >
          {(rights) => [
            rights?.includes('orders:read') && (
              <Resource
                key="commandes"
                name="commandes"
                options={{ label: 'Commandes' }}
                list={OrderList}
                recordRepresentation="name"
              />
            ),
          ]}
        </Admin>
      </BrowserRouter>
    </CacheProvider>
  </StrictMode>,
);
