import {
  AppBar,
  Layout,
  type LayoutProps,
  Logout,
  TitlePortal,
  UserMenu,
  useGetIdentity,
} from 'react-admin';
import { OfficeMenu } from './menu.tsx';

/** What is read aloud has the name in it that is seen. */
function OwnMenu() {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={`Profil de ${identity?.fullName ?? ''}`}>
      <Logout />
    </UserMenu>
  );
}

/** The head of every page, with the page's title as its heading; it stays when the page is scrolled. */
const OfficeBar = () => (
  <AppBar alwaysOn userMenu={<OwnMenu />}>
    <TitlePortal component="h1" variant="h6" />
  </AppBar>
);

/** The frame of every page of the back-office. */
export const OfficeLayout = (props: LayoutProps) => (
  <Layout {...props} menu={OfficeMenu} appBar={OfficeBar} />
);
