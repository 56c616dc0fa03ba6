import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { addressOf, type Section } from '#office/menu/sections.ts';
import { usePlaces } from './use-places.ts';
import { WaitingChip } from './waiting-chip.tsx';

/** The sections of the page's place. Rare ones stand behind « Plus », but for the page's own. */
export function PlaceTabs() {
  const { places, current } = usePlaces();
  const place = places.find(({ isCurrent }) => isCurrent);
  if (place === undefined) return null;
  const isTab = (section: Section) => section.isRare !== true || section === current;
  const rare = place.sections.filter((section) => !isTab(section));
  return (
    <Box
      component="nav"
      aria-label={place.name}
      sx={{
        display: 'flex',
        displayPrint: 'none',
        overflowX: 'auto',
        borderBottom: 1,
        borderColor: 'divider',
        mx: { xs: -1, sm: 0 },
      }}
    >
      {place.sections.filter(isTab).map((section) => (
        <Tab key={section.label} section={section} isCurrent={section === current} />
      ))}
      {rare.length > 0 && <More place={place.name} sections={rare} />}
    </Box>
  );
}

function Tab({ section, isCurrent }: { section: Section; isCurrent: boolean }) {
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  return (
    <Button
      ref={line}
      component={Link}
      to={addressOf(section)}
      {...(isCurrent && { 'aria-current': 'page' })}
      sx={{
        ...TAB,
        color: isCurrent ? 'primary.main' : 'text.secondary',
        fontWeight: isCurrent ? 700 : 400,
        borderColor: isCurrent ? 'primary.main' : 'transparent',
      }}
    >
      {section.label}
      <WaitingChip of={[section]} />
    </Button>
  );
}

const TAB = {
  flexShrink: 0,
  gap: 0.75,
  px: 1.5,
  borderRadius: 0,
  borderBottom: 3,
  borderColor: 'transparent',
  whiteSpace: 'nowrap',
} as const;

function More({ place, sections }: { place: string; sections: Section[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Plus de ${place}`}
        endIcon={<ExpandMoreIcon />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ...TAB, color: 'text.secondary', fontWeight: 400 }}
      >
        Plus
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {sections.map((section): ReactNode => {
          const { label, icon: Icon } = section;
          return (
            <MenuItem
              key={label}
              component={Link}
              to={addressOf(section)}
              onClick={close}
              sx={{ minHeight: 44 }}
            >
              <ListItemIcon>
                <Icon />
              </ListItemIcon>
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
