import PersonIcon from '@mui/icons-material/Person';
import { ListItemIcon, ListItemText, MenuItem, Portal } from '@mui/material';
import { lazy, Suspense, useMemo } from 'react';
import {
  AppBar,
  type AppBarProps,
  Layout,
  type LayoutProps,
  Loading,
  Logout,
  Notification,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  usePermissions,
  useUserMenu,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { OfficeSearch } from '#office/base/search/office-search.tsx';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { useSelf } from '#office/base/session/use-self.ts';
import { goalsFor } from '#office/menu/acts.ts';
import { OfficeMenu } from './menu.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PlaceTabs } from './place-tabs.tsx';

const EnrolmentPage = lazy(() => import('../people/account/enrolment.tsx'));

/** An actor who must set up a second factor sees that page only; the server would refuse the rest. */
export function OfficeLayout(props: LayoutProps) {
  const self = useSelf();
  if (self?.second_factor === 'needed') {
    return (
      <Suspense fallback={<Loading />}>
        <EnrolmentPage />
      </Suspense>
    );
  }
  const { children, ...frame } = props;
  return (
    <Layout {...frame} appBar={OfficeBar} menu={OfficeMenu}>
      <PlaceTabs />
      {children}
      <PhoneBar />
    </Layout>
  );
}

/** Outside the page, as an open dialog hides the page and its notices from screen readers. */
export const OfficeNotification = () => (
  <Portal>
    <Notification />
  </Portal>
);

function useGoals() {
  const { permissions } = usePermissions<Permissions>();
  return useMemo(() => goalsFor(permissions ?? []), [permissions]);
}

/** The bar's title is the page's heading. */
const OfficeBar = (props: AppBarProps) => (
  <AppBar {...props} alwaysOn userMenu={<OfficeUserMenu />}>
    <TitlePortal
      variantMapping={{ h6: 'h1' }}
      sx={{ fontSize: { xs: '1rem', sm: '1.25rem' }, '& span': { display: 'inline' } }}
    />
    <OfficeSearch goals={useGoals()} />
  </AppBar>
);

/** Own password, devices and second factor. */
export const ACCOUNT_PATH = '/mon-compte';

function OfficeUserMenu() {
  const { data: identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName ?? 'Profil'}>
      <AccountItem />
      <Logout />
    </UserMenu>
  );
}

function AccountItem() {
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to={ACCOUNT_PATH} onClick={menu?.onClose}>
      <ListItemIcon>
        <PersonIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>Mon compte</ListItemText>
    </MenuItem>
  );
}
