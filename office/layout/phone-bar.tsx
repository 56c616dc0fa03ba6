import TodayIcon from '@mui/icons-material/Today';
import { Box, Button, type Theme, useMediaQuery } from '@mui/material';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Role } from '#contract/base/access.ts';
import { useSelf } from '#office/base/session/use-self.ts';
import type { PlaceName } from '#office/menu/sections.ts';
import { usePlaces } from './use-places.ts';

const MOST = 4;

/** The places of a role's day, before all others. */
const DAILY: Partial<Record<Role, readonly PlaceName[]>> = {
  admin: ['Commandes', 'Livraison', 'Messages', 'Argent'],
  catalogue: ['Catalogue'],
  credit: ['Argent', 'Clients'],
  dispatcher: ['Livraison'],
  manager: ['Commandes', 'Livraison', 'Messages', 'Argent'],
  reader: ['Argent'],
  storekeeper: ['Catalogue', 'Livraison'],
  support: ['Messages', 'Commandes', 'Clients'],
};

/** The first places of the role's day beside « Aujourd’hui », the usual order for those not named. */
export function placesOfDay(role: Role | 'machine' | undefined, mine: readonly PlaceName[]) {
  const daily = (role !== undefined && role !== 'machine' && DAILY[role]) || [];
  const first = daily.filter((name) => mine.includes(name));
  return [...first, ...mine.filter((name) => !first.includes(name))].slice(0, MOST);
}

/** Five places at the bottom of a phone. A form has its own bar there. */
export function PhoneBar() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { pathname } = useLocation();
  const { places } = usePlaces();
  const role = useSelf()?.role;
  if (!isPhone || isForm(pathname)) return null;
  const names = placesOfDay(
    role,
    places.map(({ name }) => name),
  );
  return (
    <Box
      component="nav"
      aria-label="Places du jour"
      sx={{
        position: 'fixed',
        inset: 'auto 0 0',
        zIndex: 'appBar',
        display: 'grid',
        displayPrint: 'none',
        gridAutoFlow: 'column',
        gridAutoColumns: '1fr',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <BarLink to="/" icon={TodayIcon} name="Aujourd’hui" isCurrent={pathname === '/'} />
      {names.map((name) => {
        const place = places.find((one) => one.name === name);
        return (
          place && (
            <BarLink
              key={name}
              to={place.address}
              icon={place.icon}
              name={name}
              isCurrent={place.isCurrent}
            />
          )
        );
      })}
    </Box>
  );
}

/** Whether the page edits or creates a record. */
export const isForm = (pathname: string): boolean => /^\/[\w-]+\/(create|\d+)$/.test(pathname);

function BarLink({
  to,
  icon: Icon,
  name,
  isCurrent,
}: {
  to: string;
  icon: ComponentType;
  name: string;
  isCurrent: boolean;
}) {
  return (
    <Button
      component={Link}
      to={to}
      {...(isCurrent && { 'aria-current': 'page' })}
      sx={{
        minWidth: 0,
        minHeight: 56,
        px: 0,
        flexDirection: 'column',
        fontSize: '0.6875rem',
        lineHeight: 1.3,
        borderRadius: 0,
        color: isCurrent ? 'primary.main' : 'text.secondary',
        fontWeight: isCurrent ? 700 : 400,
      }}
    >
      <Icon />
      {name}
    </Button>
  );
}
