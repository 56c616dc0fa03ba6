import PersonIcon from '@mui/icons-material/Person';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { lazy, Suspense } from 'react';
import {
  AppBar,
  type AppBarProps,
  Layout,
  type LayoutProps,
  Loading,
  Logout,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useUserMenu,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { OfficeSearch } from '#office/base/search/office-search.tsx';
import { useSelf } from '#office/base/session/use-self.ts';
import { OfficeMenu } from './menu.tsx';

const EnrolmentPage = lazy(() => import('../people/account/enrolment.tsx'));

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

/** Where one's own password, devices and second factor are. */
export const ACCOUNT_PATH = '/mon-compte';

/** What stands behind one's own name at the head of every page. */
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
