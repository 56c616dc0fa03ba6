import { Box, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Goal } from './find-goals.ts';

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
