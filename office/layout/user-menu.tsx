import PersonIcon from '@mui/icons-material/Person';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { Logout, UserMenu, useGetIdentity, useUserMenu } from 'react-admin';
import { Link } from 'react-router-dom';

/** Where one's own password, devices and second factor are. */
export const ACCOUNT_PATH = '/mon-compte';

/** What stands behind one's own name at the head of every page. */
export function OfficeUserMenu() {
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
