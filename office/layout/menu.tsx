import { ListSubheader } from '@mui/material';
import { Fragment } from 'react';
import { Menu, usePermissions } from 'react-admin';
import { GROUPS, type Section } from '../section.ts';
import { sections } from '../sections.ts';
import type { Permissions } from '../session/auth-provider.ts';

/** The way to every section that whoever is signed in may see, by groups. */
export function OfficeMenu() {
  const { permissions } = usePermissions<Permissions>();
  const mine = sections.filter(({ right }) => permissions?.includes(right));
  return (
    <Menu>
      <Menu.DashboardItem />
      {GROUPS.map((group) => {
        const items = mine.filter((section) => section.group === group);
        if (items.length === 0) return null;
        return (
          <Fragment key={group}>
            <ListSubheader component="p" disableSticky sx={{ m: 0, bgcolor: 'transparent' }}>
              {group}
            </ListSubheader>
            {items.map((section) => (
              <MenuLine key={section.label} section={section} />
            ))}
          </Fragment>
        );
      })}
    </Menu>
  );
}

function MenuLine({ section }: { section: Section }) {
  const { label, icon: Icon, badge: Badge } = section;
  const to = 'resource' in section ? `/${section.resource}` : section.path;
  const text =
    Badge === undefined ? (
      label
    ) : (
      <>
        {label} <Badge />
      </>
    );
  return <Menu.Item to={to} primaryText={text} leftIcon={<Icon />} />;
}
