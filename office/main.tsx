import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { Alert } from '@mui/material';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { lazy, StrictMode } from 'react';
import { Admin, CustomRoutes, HttpError, localStorageStore, Resource, Title } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { dataProvider } from './base/calls/data-provider.ts';
import { isConflict } from './base/calls/use-call.ts';
import { noteSaved } from './base/forms/on-saved.ts';
import { authProvider, type Permissions } from './base/session/auth-provider.ts';
import { SignInPage } from './base/session/sign-in-page.tsx';
import { i18nProvider } from './layout/i18n.ts';
import { ACCOUNT_PATH, OfficeLayout, OfficeNotification } from './layout/office-layout.tsx';
import { PageNotFound } from './layout/page-not-found.tsx';
import { routerProvider } from './layout/router-provider.ts';
import { theme } from './layout/theme.ts';

import { sections } from './menu/sections.ts';

const FirstPage = lazy(() => import('./running/dashboard/first-page.tsx'));
const MyAccount = lazy(() => import('./people/account/my-account.tsx'));

/** The page's policy allows only styles with its nonce, also for styles that scripts write. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const styles = createCache({ key: 'css', nonce });

/** A menu that was left open on a small screen would cover the page of the next visit. */
const store = localStorageStore();
if (matchMedia('(max-width: 599.95px)').matches) store.removeItem('sidebar.open');

/** Repeats only requests that the network lost; a refusal is final. */
const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: noteSaved,
    onError: (error) => void (isConflict(error) && queryClient.invalidateQueries()),
  }),
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 2 && error instanceof HttpError && error.status === 0,
      // Without network a request fails at once with a message, instead of waiting in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** The screens of the sections that a role may see. */
function screensFor(rights: Permissions | undefined) {
  const mine = sections.filter(({ right }) => rights?.includes(right));
  return mine.map((section) => {
    if ('path' in section) {
      const { path, page: Page } = section;
      return (
        <CustomRoutes key={path}>
          <Route path={path} element={<Page />} />
        </CustomRoutes>
      );
    }
    const {
      resource,
      label,
      named,
      place: _place,
      right: _right,
      waits: _waits,
      isRare: _isRare,
      words: _words,
      writes,
      ...screens
    } = section;
    const mayWrite = writes === undefined || rights?.includes(writes);
    return (
      <Resource
        key={resource}
        name={resource}
        options={{ label }}
        {...screens}
        {...(!mayWrite && screens.edit && { edit: NoRight })}
        {...(!mayWrite && screens.create && { create: NoRight })}
        {...(named !== undefined && { recordRepresentation: named })}
      />
    );
  });
}

/** The router knows of every way out of a page, so that a form can ask before it is left. */
const router = createBrowserRouter([{ path: '*', element: <Office />, errorElement: <Broken /> }], {
  basename: '/gestion',
});

createRoot(document.getElementById('office')!).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  </StrictMode>,
);

function Office() {
  return (
    <Admin
      title="Gestion"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      queryClient={queryClient}
      store={store}
      layout={OfficeLayout}
      loginPage={SignInPage}
      dashboard={FirstPage}
      catchAll={PageNotFound}
      notification={OfficeNotification}
      theme={theme}
      darkTheme={null}
      requireAuth
      disableTelemetry
    >
      {(rights: Permissions | undefined) => [
        <CustomRoutes key="account">
          <Route path={ACCOUNT_PATH} element={<MyAccount />} />
        </CustomRoutes>,
        ...screensFor(rights),
      ]}
    </Admin>
  );
}

/** Shown when not even the frame of the pages renders. */
function Broken() {
  return <p role="alert">Cette page a rencontré un problème. Rechargez-la.</p>;
}

/** Shown instead of a form to staff without the right to it. */
function NoRight() {
  return (
    <>
      <Title title="Fiche" />
      <Alert severity="info" sx={{ mt: 2 }}>
        Votre rôle ne permet pas de modifier cette fiche.
      </Alert>
    </>
  );
}
