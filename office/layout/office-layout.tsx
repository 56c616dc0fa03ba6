import { lazy, Suspense } from 'react';
import {
  AppBar,
  type AppBarProps,
  Layout,
  type LayoutProps,
  Loading,
  TitlePortal,
} from 'react-admin';
import { OfficeSearch } from '../base/search/office-search.tsx';
import { useSelf } from '../base/session/use-self.ts';
import { OfficeMenu } from './menu.tsx';
import { OfficeUserMenu } from './user-menu.tsx';

const EnrolmentPage = lazy(() => import('../people/account/enrolment-page.tsx'));

/**
 * The frame of every page of the back-office. Who must set a second factor up sees nothing else before,
 * as the server would refuse it.
 */
export function OfficeLayout(props: LayoutProps) {
  const self = useSelf();
  if (self?.second_factor === 'needed') {
    return (
      <Suspense fallback={<Loading />}>
        <EnrolmentPage />
      </Suspense>
    );
  }
  return <Layout {...props} appBar={OfficeBar} menu={OfficeMenu} />;
}

/** The title in the bar is the heading of the page. */
const OfficeBar = (props: AppBarProps) => (
  <AppBar {...props} alwaysOn userMenu={<OfficeUserMenu />}>
    <TitlePortal variantMapping={{ h6: 'h1' }} sx={{ fontSize: { xs: '1rem', sm: '1.25rem' } }} />
    <OfficeSearch />
  </AppBar>
);
