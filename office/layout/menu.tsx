import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { Fragment } from 'react';
import { Menu, usePermissions, useSidebarState, useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { Role } from '#contract/base/access.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { useSelf } from '#office/base/session/use-self.ts';
import { GROUPS, type Group, type Section, sections } from '#office/menu/sections.ts';

/** The actor's own choices; the role decides the rest. */
type Chosen = Partial<Record<Group, boolean>>;

/** Sections that the actor may see, in folding groups: daily ones and the current page's are open. */
export function OfficeMenu() {
  const { permissions } = usePermissions<Permissions>();
  const { pathname } = useLocation();
  const self = useSelf();
  const [chosen, setChosen] = useStore<Chosen>('menu.groups', {});
  const mine = sections.filter(({ right }) => permissions?.includes(right));
  const current = currentSection(mine, pathname);
  const usual = groupsOpenFor(self?.role);
  return (
    <Menu>
      <Menu.DashboardItem {...(pathname === '/' && { 'aria-current': 'page' })} />
      {GROUPS.map((group) => {
        const items = mine.filter((section) => section.group === group);
        if (items.length === 0) return null;
        const isCurrent = current?.group === group;
        const isOpen = isCurrent || (chosen[group] ?? usual.includes(group));
        return (
          <Fragment key={group}>
            <GroupLine
              group={group}
              isOpen={isOpen}
              isLocked={isCurrent}
              onToggle={() => setChosen({ ...chosen, [group]: !isOpen })}
            />
            {isOpen &&
              items.map((section) => (
                <MenuLine key={section.label} section={section} isCurrent={section === current} />
              ))}
          </Fragment>
        );
      })}
    </Menu>
  );
}

type GroupLineProps = {
  group: Group;
  isOpen: boolean;
  /** Holds the current page, so it stays open. */
  isLocked: boolean;
  onToggle: () => void;
};

function GroupLine({ group, isOpen, isLocked, onToggle }: GroupLineProps) {
  const [isWide] = useSidebarState();
  const Sign = isOpen ? ExpandLessIcon : ExpandMoreIcon;
  return (
    <MenuItem
      aria-expanded={isOpen}
      aria-label={group}
      title={isWide ? undefined : group}
      onClick={isLocked ? undefined : onToggle}
      sx={{ minHeight: 44, mt: 0.5, color: 'text.secondary' }}
    >
      {isWide && (
        <ListItemText slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 700 } } }}>
          {group}
        </ListItemText>
      )}
      {!isLocked && (
        <ListItemIcon sx={{ minWidth: 0 }}>
          <Sign fontSize="small" />
        </ListItemIcon>
      )}
    </MenuItem>
  );
}

function MenuLine({ section, isCurrent }: { section: Section; isCurrent: boolean }) {
  const { label, icon: Icon, badge: Badge } = section;
  const text =
    Badge === undefined ? (
      label
    ) : (
      <>
        {label} <Badge />
      </>
    );
  return (
    <Menu.Item
      to={sectionAddress(section)}
      primaryText={text}
      leftIcon={<Icon />}
      {...(isCurrent && { 'aria-current': 'page' })}
    />
  );
}

/** A role's daily groups; others are folded. */
const DAILY: Partial<Record<Role, readonly Group[]>> = {
  orders: ['Ventes', 'Livraison'],
  credit: ['Ventes', 'Clientèle'],
  support: ['Ventes', 'Clientèle'],
  catalogue: ['Catalogue'],
  'after-sales': ['Ventes'],
  storekeeper: ['Stock', 'Livraison'],
  dispatcher: ['Livraison'],
  reader: ['Ventes'],
  manager: ['Ventes', 'Catalogue'],
  admin: ['Ventes', 'Boutique'],
};

/** All groups while the role is unknown. */
export const groupsOpenFor = (role: Role | 'machine' | undefined): readonly Group[] =>
  (role !== undefined && role !== 'machine' && DAILY[role]) || GROUPS;

const sectionAddress = (section: Section): string =>
  'resource' in section ? `/${section.resource}` : section.path;

/** The section of an address, also of its records and forms; undefined outside all. */
export function currentSection(all: Section[], pathname: string): Section | undefined {
  const holds = (section: Section) => `${pathname}/`.startsWith(`${sectionAddress(section)}/`);
  // A page may lie below another section's address.
  return all
    .filter(holds)
    .toSorted((a, b) => sectionAddress(b).length - sectionAddress(a).length)
    .at(0);
}
