import TodayIcon from '@mui/icons-material/Today';
import type { ReactNode } from 'react';
import { Menu } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { usePlaces } from './use-places.ts';
import { WaitingChip } from './waiting-chip.tsx';

/** The places that the person may see; what lies inside them are tabs above the page. */
export function OfficeMenu() {
  const { places } = usePlaces();
  const { pathname } = useLocation();
  return (
    <Menu>
      <MenuLine to="/" icon={<TodayIcon />} isCurrent={pathname === '/'}>
        Aujourd’hui
      </MenuLine>
      {places.map(({ name, address, icon: Icon, sections, isCurrent }) => (
        <MenuLine key={name} to={address} icon={<Icon />} isCurrent={isCurrent}>
          {name} <WaitingChip of={sections} />
        </MenuLine>
      ))}
    </Menu>
  );
}

function MenuLine({
  to,
  icon,
  isCurrent,
  children,
}: {
  to: string;
  icon: ReactNode;
  isCurrent: boolean;
  children: ReactNode;
}) {
  return (
    <Menu.Item
      to={to}
      primaryText={children}
      leftIcon={icon}
      {...(isCurrent && { 'aria-current': 'page' })}
    />
  );
}
