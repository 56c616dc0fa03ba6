import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import {
  Box,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { isPinned, type KeptRecord } from '../session/kept-records.ts';
import type { Goal } from './find-goals.ts';
import { type Hit, KINDS } from './hit-words.ts';
import { useKept } from './use-kept.ts';

type Props = {
  title: string;
  hits: Hit[];
  isMixed?: boolean;
  more?: { to: string; label: string } | undefined;
};

/** Records as links with a pin; the arrow keys move between them. */
export function HitList({ title, hits, isMixed = false, more }: Props) {
  const titleId = useId();
  if (hits.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 1 }}>
      <Typography id={titleId} component="h2" variant="subtitle2" sx={{ px: 2, pt: 1 }}>
        {title}
      </Typography>
      <List dense disablePadding>
        {hits.map((hit) => (
          <ListItem
            key={`${hit.kind} ${hit.id}`}
            disablePadding
            secondaryAction={<PinButton hit={hit} />}
          >
            <ListItemButton component={Link} to={hit.to} sx={{ minHeight: 52 }}>
              <ListItemText
                primary={hit.title}
                secondary={isMixed ? `${KINDS[hit.kind].one} · ${hit.detail}` : hit.detail}
                slotProps={{ primary: { sx: { fontWeight: 600, overflowWrap: 'anywhere' } } }}
              />
            </ListItemButton>
          </ListItem>
        ))}
        {more !== undefined && (
          <ListItem disablePadding>
            <ListItemButton
              component={Link}
              to={more.to}
              sx={{ minHeight: 44, color: 'primary.main' }}
            >
              {more.label}
            </ListItemButton>
          </ListItem>
        )}
      </List>
    </Box>
  );
}

function PinButton({ hit: { kind, id, title } }: { hit: Hit }) {
  const { kept, pin } = useKept();
  const record: KeptRecord = { kind, id };
  const isOn = isPinned(kept, record);
  return (
    <IconButton
      edge="end"
      aria-label={`Épingler ${title}`}
      aria-pressed={isOn}
      onClick={() => pin(record)}
    >
      {isOn ? <StarIcon color="warning" /> : <StarBorderIcon />}
    </IconButton>
  );
}

export const GOALS_TITLE = 'Places et actes';

/** Places and acts as links. */
export function GoalList({ goals }: { goals: Goal[] }) {
  const titleId = useId();
  if (goals.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 1 }}>
      <Typography id={titleId} component="h2" variant="subtitle2" sx={{ px: 2, pt: 1 }}>
        {GOALS_TITLE}
      </Typography>
      <List dense disablePadding>
        {goals.map(({ label, detail, to }) => (
          <ListItem key={`${label} ${to}`} disablePadding>
            <ListItemButton component={Link} to={to} sx={{ minHeight: 44 }}>
              <ListItemText
                primary={label}
                secondary={detail}
                slotProps={{ primary: { sx: { fontWeight: 600 } } }}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  );
}
